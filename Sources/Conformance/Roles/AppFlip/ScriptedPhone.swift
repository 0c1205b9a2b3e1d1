/// The user and the system as a vector describes them, and what an app asks of them.
///
/// An adapter gives it to the app in place of both, and returns its ``answer``.
public actor ScriptedPhone {
    private let activity: FlipActivity
    private let failure: @Sendable (SignInOutcome.Failure) -> any Error
    private var requestedScopes: [String]?
    private var opened: [FlipAnswer.OpenedLink] = []

    /// Creates the phone on which an activity arrives.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - failure: The error by which the app is told why there is no code.
    public init(
        _ activity: FlipActivity,
        failing failure: @escaping @Sendable (SignInOutcome.Failure) -> any Error
    ) {
        self.activity = activity
        self.failure = failure
    }

    /// What the app did so far, for an app that handles the activity.
    public var answer: FlipAnswer {
        FlipAnswer(isHandled: true, requestedScopes: requestedScopes, opened: opened)
    }

    /// Signs the user in and gets a code for some scopes.
    public func code(for scopes: [String]) throws -> String {
        requestedScopes = scopes
        switch activity.signIn {
        case .code(let code): return code
        case .failure(let reason, _): throw failure(reason)
        }
    }

    /// Opens a link, and returns whether the system does.
    public func open(_ url: String, universalLinksOnly: Bool) -> Bool {
        opened.append(.init(url: url, opensUniversalLinksOnly: universalLinksOnly))
        return activity.systemOpensLinks
    }
}
