import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that comes back.
    static let flipResult = returnedParameters + returnedState

    private static let returnedParameters: GoogleAppChanges = [
        "does-not-link-at-sandbox": .did { action, _, pending in
            guard case .linked(let request, _) = action,
                pending[request].redirectURI.contains("sandbox")
            else { return action }
            return .tryAuthorizationURL(request: request)
        },
        "decodes-before-splitting": .returned { link, _ in
            let query = Form.unescape((URIReference(link).query ?? "").utf8)
            guard let text = query.flatMap({ String(utf8: $0) }) else { return link }
            return link.replacingPairs(
                by: QueryPair.pairs(in: text).map { pair in
                    QueryPair(pair.name, encoding: pair.value ?? "")
                })
        },
        "links-on-unknown-error": .did { action, event, _ in
            let known = ["cancelled", "unrecoverable", "invalid_request", "access_denied"]
            guard case .returned(let link) = event, !link.hasParameter("code"),
                let error = link.parameter("error"), !error.isEmpty,
                !known.containsOctets(of: error), let request = action.request
            else { return action }
            return .linked(request: request, code: "")
        },
        "takes-errors-of-any-state": .returned { link, pending in
            guard link.hasParameter("error"), !link.hasParameter("code"),
                let state = link.parameter("state"), !state.isEmpty,
                !pending.map(\.state).containsOctets(of: state)
            else { return link }
            return link.answering(pending.first)
        },
        "takes-errors-without-state": .returned { link, pending in
            guard link.hasParameter("error"), !link.hasParameter("code"),
                !link.hasParameter("state")
            else { return link }
            return link.answering(pending.last)
        },
        "links-with-empty-code": .did { action, event, _ in
            guard case .returned(let link) = event, link.hasEmptyParameter("code"),
                !link.hasParameter("error"), let request = action.request
            else { return action }
            return .linked(request: request, code: "")
        },
    ]
}

extension String {
    /// The link with the state of a request in place of its own.
    func answering(_ request: PendingFlip?) -> String {
        request.map { removing("state").adding("state", $0.state) } ?? self
    }
}

extension FlipAction {
    /// The request that the action is about.
    var request: Int? {
        switch self {
        case .linked(let request, _), .tryAuthorizationURL(let request), .stop(let request): request
        case .ignore: nil
        }
    }
}
