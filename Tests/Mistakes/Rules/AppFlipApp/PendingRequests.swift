import Conformance
import Reference

extension Mistake {
    /// What people get wrong when several requests wait at the same time.
    static let pendingRequests = [
        Mistake(
            "keeps-one-pending-request", "has one place for redirect URI and state",
            breaks: "pending-requests-kept-apart",
            MistakenFlipApp(together: { activities in
                activities.map { $0.with(url: activities.last?.url) }
            })),
        Mistake(
            "keeps-one-state", "has one place for the state",
            breaks: "pending-requests-kept-apart",
            MistakenFlipApp(together: { activities in
                let state = activities.last?.parameter("state") ?? ""
                return activities.map { $0.replacing("state", by: state) }
            })),
        Mistake(
            "keeps-one-redirect-uri", "has one place for the redirect URI",
            breaks: "pending-requests-kept-apart",
            MistakenFlipApp(together: { activities in
                let uri = activities.last?.parameter("redirect_uri") ?? ""
                return activities.map { $0.replacing("redirect_uri", by: uri) }
            })),
        Mistake(
            "forgets-earlier-requests", "answers the last request only",
            breaks: "pending-requests-kept-apart",
            MistakenFlipApp(together: { activities in
                activities.dropLast().map { $0.with(url: .some(nil)) } + activities.suffix(1)
            })),
        Mistake(
            "returns-last-code", "has one place for the code",
            breaks: "pending-requests-kept-apart",
            MistakenFlipApp(together: { activities in
                activities.map { $0.with(signIn: activities.last?.signIn) }
            })),
    ]
}
