import Conformance
import Linking

/// Connects the app's link handler with the conformance suite.
struct LinkingAdapter: AppFlipApp {
    /// The redirect URIs that the handler trusts in place of a vector's.
    var redirectURIs: [String]?

    func answer(_ activity: FlipActivity) async -> FlipAnswer {
        await answer([activity], finishOrder: [0])[0]
    }

    /// Lets all links arrive at one handler before the first sign-in begins.
    func answer(_ activities: [FlipActivity], finishOrder: [Int]) async -> [FlipAnswer] {
        let handler = FlipHandler(
            clientID: activities[0].clientID,
            redirectURIs: redirectURIs ?? activities[0].redirectURIs)
        let links = activities.map { handler.link(activityType: $0.type, url: $0.url) }
        var answers = activities.map { _ in FlipAnswer.declined }
        for index in finishOrder {
            guard let link = links[index] else { continue }
            let phone = ScriptedPhone(activities[index])
            await handler.answer(link, asking: phone) { url, universalLinksOnly in
                await phone.open(url, universalLinksOnly: universalLinksOnly)
            }
            answers[index] = await phone.answer
        }
        return answers
    }
}
