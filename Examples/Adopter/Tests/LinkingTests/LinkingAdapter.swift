import Conformance
import Linking

/// Connects the app's link handler with the conformance suite.
struct LinkingAdapter: AppFlipApp {
    /// The redirect URIs that the handler trusts instead of those of a vector.
    var redirectURIs: [String]?

    /// The handler leaves the request for the code to the app's account library, which no vector sees.
    let lacks: [Capability] = [.codeRequest]

    func answer(_ activity: FlipActivity) async -> FlipAnswer {
        let handler = handler(for: activity)
        let link = handler.link(activityType: activity.type, url: activity.url)
        guard let link else { return .declined }
        return await answer(activity, whose: link, with: handler)
    }

    /// Lets all links arrive at one handler before the first sign-in begins.
    func answer(_ activities: [FlipActivity], finishOrder: [Int]) async -> [FlipAnswer] {
        let handler = handler(for: activities[0])
        let links = activities.map { handler.link(activityType: $0.type, url: $0.url) }
        var answers = activities.map { _ in FlipAnswer.declined }
        for index in finishOrder {
            guard let link = links[index] else { continue }
            answers[index] = await answer(activities[index], whose: link, with: handler)
        }
        return answers
    }

    private func handler(for activity: FlipActivity) -> FlipHandler {
        FlipHandler(
            clientID: activity.clientID, redirectURIs: redirectURIs ?? activity.redirectURIs)
    }

    private func answer(
        _ activity: FlipActivity, whose link: FlipLink, with handler: FlipHandler
    ) async -> FlipAnswer {
        let phone = ScriptedPhone(activity)
        await handler.answer(link, asking: phone) { url, universalLinksOnly in
            await phone.open(url, universalLinksOnly: universalLinksOnly)
        }
        return await phone.answer
    }
}
