import Conformance
import Foundation

/// Connects the app's link handler with the conformance suite.
struct LinkingAdapter: AppFlipApp {
    /// The redirect URIs that the handler trusts instead of those of a vector.
    var redirectURIs: [String]?

    /// The app's account library requests the code, which no vector sees.
    let lacks: [Capability] = [.codeRequest]

    func answer(_ activity: FlipActivity) async -> FlipAnswer {
        await answer([activity], finishOrder: [0])[0]
    }

    /// Lets all links arrive at one handler before the first sign-in ends.
    func answer(
        _ activities: [FlipActivity], finishOrder: [Int]
    ) async -> [FlipAnswer] {
        let handler = FlipHandler(
            clientID: activities[0].clientID,
            redirectURIs: redirectURIs ?? activities[0].redirectURIs)
        let links = activities.map {
            handler.link(activityType: $0.type, url: $0.url)
        }
        var answers = activities.map { _ in FlipAnswer.declined }
        for index in finishOrder {
            guard let link = links[index] else { continue }
            let phone = ScriptedPhone(
                activities[index], failing: SignInError.init)
            let user = User(phone: phone)
            await handler.answer(link, asking: user) { url, onlyApps in
                await phone.open(
                    url.absoluteString, universalLinksOnly: onlyApps)
            }
            answers[index] = await phone.answer
        }
        return answers
    }
}

/// Signs the user in on the phone, in place of the app's account library.
private struct User: CodeIssuer {
    let phone: ScriptedPhone

    func code(for scopes: [String]) async throws -> String {
        try await phone.code(for: scopes)
    }
}

extension SignInError {
    /// The app's own word for a failure.
    init(_ failure: SignInOutcome.Failure) {
        switch failure {
        case .consentDenied: self = .consentDenied
        case .signInFailed: self = .signInFailed
        case .offline: self = .offline
        case .timedOut: self = .timedOut
        case .accountDisabled: self = .accountDisabled
        }
    }
}
