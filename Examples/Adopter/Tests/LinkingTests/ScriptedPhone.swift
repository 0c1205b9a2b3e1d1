import Conformance
import Foundation
import Linking

/// The user and the system as a vector describes them, and what the app asked of them.
actor ScriptedPhone: CodeIssuer {
    private let activity: FlipActivity
    private var requestedScopes: [String]?
    private var opened: [FlipAnswer.OpenedLink] = []

    init(_ activity: FlipActivity) {
        self.activity = activity
    }

    var answer: FlipAnswer {
        FlipAnswer(isHandled: true, requestedScopes: requestedScopes, opened: opened)
    }

    func code(for scopes: [String]) throws -> String {
        requestedScopes = scopes
        switch activity.signIn {
        case .code(let code): return code
        case .failure(.consentDenied, _): throw SignInError.consentDenied
        case .failure(.signInFailed, _): throw SignInError.signInFailed
        case .failure(.offline, _): throw SignInError.offline
        case .failure(.timedOut, _): throw SignInError.timedOut
        case .failure(.accountDisabled, _): throw SignInError.accountDisabled
        }
    }

    func open(_ url: URL, universalLinksOnly: Bool) -> Bool {
        opened.append(.init(url: url.absoluteString, opensUniversalLinksOnly: universalLinksOnly))
        return activity.systemOpensLinks
    }
}
