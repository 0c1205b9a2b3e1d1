import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about which request a link answers.
    static let returnedState: GoogleAppChanges = [
        "takes-codes-without-state": .returned { link, pending in
            guard link.hasParameter("code"), !link.hasParameter("state") else { return link }
            return link.answering(pending.first)
        },
        "takes-codes-of-any-state": .returned { link, pending in
            guard link.hasParameter("code"),
                !pending.map(\.state).containsOctets(of: link.parameter("state") ?? "")
            else { return link }
            return link.answering(pending.first)
        },
        "compares-encoded-states": .returned { link, pending in
            let states = pending.map { Form.escape($0.state) }
            let received = link.queryPairs.first { $0.isNamed("state") }?.value ?? ""
            return states.containsOctets(of: received) ? link : ""
        },
        "takes-state-again": .together { _, events, pending in
            events.flatMap { MistakenGoogleApp.actions(on: [$0], pending: pending) }
        },
        "gives-up-after-foreign-result": .together { actions, _, _ in
            let end = actions.firstIndex { $0.request == nil } ?? actions.endIndex
            return actions.enumerated().map { $0 < end ? $1 : .ignore }
        },
        "answers-oldest-request": .together { actions, events, pending in
            var oldest = pending.indices.makeIterator()
            return zip(actions, events).map { action, event in
                guard case .returned = event, action.request != nil else { return action }
                return action.with(request: oldest.next() ?? 0)
            }
        },
        "remembers-last-request": .together { actions, _, pending in
            actions.map { $0.request == pending.indices.last ? $0 : .ignore }
        },
        "takes-results-at-every-redirect-uri": .addressing { received, _, all in
            all.containsOctets(of: received)
        },
        "stops-if-app-does-not-open": .did { action, event, _ in
            if case .notOpened(let request) = event { .stop(request: request) } else { action }
        },
        "waits-if-app-does-not-open": .did { action, event, _ in
            if case .notOpened = event { .ignore } else { action }
        },
        "keeps-unopened-request-pending": .together { actions, events, pending in
            let links = events.filter { if case .returned = $0 { true } else { false } }
            var later = MistakenGoogleApp.actions(on: links, pending: pending)[...]
            return zip(actions, events).map { action, event in
                if case .returned = event { later.popFirst() ?? action } else { action }
            }
        },
    ]
}

extension MistakenGoogleApp {
    /// The app that takes a link for the answer to the first request whose state passes a test.
    static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        .returned { link, pending in
            guard let state = link.parameter("state"), !state.isEmpty else { return link }
            let match = pending.first { matches(state, $0.state) }
            return link.changing("state") { match?.state ?? $0 }
        }
    }

    /// The app that takes a link with the state of a request if its address passes a test.
    static func addressing(
        _ accepts:
            @escaping @Sendable (_ received: String, _ sent: String, _ pending: [String]) -> Bool
    ) -> Self {
        .returned { link, pending in
            let state = link.parameter("state") ?? ""
            let base = URIReference(link).base
            guard
                let sent = pending.first(where: { $0.state.hasSameOctets(as: state) })?.redirectURI,
                accepts(base, sent, pending.map(\.redirectURI))
            else { return link }
            return sent.replacingPairs(by: link.queryPairs)
        }
    }
}

extension FlipAction {
    /// The action for another request.
    fileprivate func with(request: Int) -> FlipAction {
        switch self {
        case .linked(_, let code): .linked(request: request, code: code)
        case .tryAuthorizationURL: .tryAuthorizationURL(request: request)
        case .stop: .stop(request: request)
        case .ignore: .ignore
        }
    }
}
