import Conformance
import Reference

extension Changes {
    /// What people get wrong when several requests wait at the same time.
    static let pendingRequests: Changes = [
        "keeps-one-pending-request": MistakenFlipApp(together: { activities in
            activities.map { $0.with(url: activities.last?.url) }
        }),
        "keeps-one-state": MistakenFlipApp(together: { activities in
            let state = activities.last?.parameter("state") ?? ""
            return activities.map { $0.replacing("state", by: state) }
        }),
        "keeps-one-redirect-uri": MistakenFlipApp(together: { activities in
            let uri = activities.last?.parameter("redirect_uri") ?? ""
            return activities.map { $0.replacing("redirect_uri", by: uri) }
        }),
        "forgets-earlier-requests": MistakenFlipApp(together: { activities in
            activities.dropLast().map { $0.with(url: .some(nil)) } + activities.suffix(1)
        }),
        "returns-last-code": MistakenFlipApp(together: { activities in
            activities.map { $0.with(signIn: activities.last?.signIn) }
        }),
    ]
}
