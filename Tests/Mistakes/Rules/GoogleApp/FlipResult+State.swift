import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about which request a link answers.
    static let returnedState = [
        Mistake(
            "trims-returned-state", "trims the state before it compares it",
            breaks: "wrong-state-ignored",
            MistakenGoogleApp(matching: { received, sent in
                received.trimmingCharacters(in: .whitespacesAndNewlines)
                    .hasSameOctets(as: sent.trimmingCharacters(in: .whitespacesAndNewlines))
            })),
        Mistake(
            "compares-states-as-unicode", "compares states with ==", breaks: "wrong-state-ignored",
            and: ["results-kept-apart": "Two of its states are canonically equivalent."],
            MistakenGoogleApp(matching: { $0 == $1 })),
        Mistake(
            "ignores-case-of-state", "compares states without regard to case",
            breaks: "wrong-state-ignored",
            and: .each(
                "error-with-wrong-state-ignored", "results-kept-apart",
                because: "Some of its states differ in case alone."),
            MistakenGoogleApp(matching: { $0.lowercased() == $1.lowercased() })),
        Mistake(
            "compares-beginning-of-state", "compares the beginning of the state alone",
            breaks: "wrong-state-ignored",
            and: .each(
                "code-completes-linking", "state-round-trip-read", "state-read-beyond-ascii",
                "results-kept-apart", because: "Some of its states begin alike."),
            MistakenGoogleApp(matching: { received, sent in
                received.utf8.starts(with: sent.utf8) || sent.utf8.starts(with: received.utf8)
            })),
        Mistake(
            "takes-codes-without-state", "takes a code without a state for the first request",
            breaks: "wrong-state-ignored",
            and: [
                "ignored-result-leaves-requests-waiting":
                    "A code without a state answers the request that waits."
            ],
            MistakenGoogleApp(returned: { link, pending in
                guard link.hasParameter("code"), !link.hasParameter("state") else { return link }
                return link.answering(pending.first)
            })),
        Mistake(
            "takes-codes-of-any-state", "takes a code whatever its state",
            breaks: "wrong-state-ignored",
            and: .each(
                "result-plus-is-space", "malformed-result-not-linked", "state-round-trip-read",
                "state-read-beyond-ascii", "ignored-result-leaves-requests-waiting",
                because: "Some of its codes come with the state of no request."),
            MistakenGoogleApp(returned: { link, pending in
                guard link.hasParameter("code"),
                    !pending.map(\.state).containsOctets(of: link.parameter("state") ?? "")
                else { return link }
                return link.answering(pending.first)
            })),
        Mistake(
            "decodes-returned-state-twice", "decodes the state twice",
            breaks: "state-round-trip-read",
            MistakenGoogleApp(returned: { link, _ in
                link.changing("state") { $0.percentDecoded }
            })),
        Mistake(
            "compares-encoded-states", "compares states as they are encoded",
            breaks: "state-round-trip-read",
            and: ["result-plus-is-space": "A state comes back with + for a space."],
            MistakenGoogleApp(returned: { link, pending in
                let states = pending.map { Form.escape($0.state) }
                let received = link.queryPairs.first { $0.isNamed("state") }?.value ?? ""
                return states.containsOctets(of: received) ? link : ""
            })),
        Mistake(
            "compares-states-in-ascii", "compares states in ASCII, with ? for other letters",
            breaks: "state-read-beyond-ascii",
            MistakenGoogleApp(matching: { $0.inASCII(or: "?") == $1.inASCII(or: "?") })),
        Mistake(
            "compares-ascii-of-states", "compares the ASCII letters of states alone",
            breaks: "state-read-beyond-ascii",
            MistakenGoogleApp(matching: { $0.inASCII(or: "") == $1.inASCII(or: "") })),
        Mistake(
            "takes-state-again", "takes every result with a state that it has sent",
            breaks: "state-used-once",
            ForgetfulGoogleApp(did: { _, events, pending in
                events.flatMap { ReferenceImplementation().actions(on: [$0], pending: pending) }
            })),
        Mistake(
            "gives-up-after-foreign-result",
            "gives up all requests after a result that answers none",
            breaks: "ignored-result-leaves-requests-waiting",
            ForgetfulGoogleApp(did: { actions, _, _ in
                let end = actions.firstIndex { $0.request == nil } ?? actions.endIndex
                return actions.enumerated().map { $0 < end ? $1 : .ignore }
            })),
        Mistake(
            "answers-oldest-request", "takes each result for the answer to the oldest request",
            breaks: "results-kept-apart",
            ForgetfulGoogleApp(did: { actions, _, _ in
                let oldest = actions.compactMap(\.request).sorted()
                var next = oldest.makeIterator()
                return actions.map { $0.request == nil ? $0 : $0.with(request: next.next() ?? 0) }
            })),
        Mistake(
            "remembers-last-request", "remembers the last request alone",
            breaks: "results-kept-apart",
            and: .each(
                "code-completes-linking", "cancelled-falls-back", "invalid-request-falls-back",
                "unrecoverable-stops", "access-denied-stops",
                "error-without-state-not-correlated", "result-error-description-optional",
                "result-repeated-parameter-refused", "result-in-fragment-ignored",
                "result-order-free", "wrong-state-ignored", "state-read-beyond-ascii",
                "state-used-once", "result-redirect-uri-exact", "unopened-link-falls-back",
                because: "Some of its vectors have several requests that wait."),
            ForgetfulGoogleApp(did: { actions, _, pending in
                actions.map { $0.request == pending.indices.last ? $0 : .ignore }
            })),
        Mistake(
            "does-not-check-redirect-uri", "takes a result at any address",
            breaks: "result-redirect-uri-exact",
            MistakenGoogleApp(addressing: { _, _, _ in true })),
        Mistake(
            "compares-beginning-of-redirect-uri", "takes a result at a longer address",
            breaks: "result-redirect-uri-exact",
            MistakenGoogleApp(addressing: { received, sent, _ in received.hasPrefix(sent) })),
        Mistake(
            "compares-host-of-redirect-uri", "compares scheme and host of the address alone",
            breaks: "result-redirect-uri-exact",
            MistakenGoogleApp(addressing: { received, sent, _ in
                received.split(separator: "/").prefix(2) == sent.split(separator: "/").prefix(2)
            })),
        Mistake(
            "takes-results-at-every-redirect-uri", "takes a result at another request's address",
            breaks: "result-redirect-uri-exact",
            MistakenGoogleApp(addressing: { received, _, all in all.containsOctets(of: received) })),
        Mistake(
            "stops-if-app-does-not-open", "stops if the app cannot be opened",
            breaks: "unopened-link-falls-back",
            MistakenGoogleApp(did: { action, event, _ in
                if case .notOpened(let request) = event { .stop(request: request) } else { action }
            })),
        Mistake(
            "waits-if-app-does-not-open", "goes on waiting if the app cannot be opened",
            breaks: "unopened-link-falls-back",
            MistakenGoogleApp(did: { action, event, _ in
                if case .notOpened = event { .ignore } else { action }
            })),
    ]
}

/// The reference Google app with what it does after all events changed.
private struct ForgetfulGoogleApp: GoogleApp {
    let did: @Sendable ([FlipAction], [FlipEvent], [PendingFlip]) -> [FlipAction]

    func flipLink(for request: FlipRequest) throws -> String {
        try ReferenceImplementation().flipLink(for: request)
    }

    func actions(on events: [FlipEvent], pending: [PendingFlip]) -> [FlipAction] {
        did(ReferenceImplementation().actions(on: events, pending: pending), events, pending)
    }
}

extension MistakenGoogleApp {
    /// The app that takes a link for the answer to the first request whose state passes a test.
    fileprivate init(
        matching matches: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) {
        self.init(returned: { link, pending in
            guard let state = link.parameter("state"), !state.isEmpty else { return link }
            let match = pending.first { matches(state, $0.state) }
            return link.changing("state") { match?.state ?? $0 }
        })
    }

    /// The app that takes a link with the state of a request if its address passes a test.
    fileprivate init(
        addressing accepts:
            @escaping @Sendable (
                _ received: String, _ sent: String, _ pending: [String]
            ) -> Bool
    ) {
        self.init(returned: { link, pending in
            let state = link.parameter("state") ?? ""
            let base = URIReference(link).base
            guard
                let sent = pending.first(where: { $0.state.hasSameOctets(as: state) })?.redirectURI,
                accepts(base, sent, pending.map(\.redirectURI))
            else { return link }
            return sent.replacingPairs(by: link.queryPairs)
        })
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

extension String {
    /// The text in ASCII, with something in place of every other code point.
    func inASCII(or replacement: String) -> String {
        unicodeScalars.map { $0.isASCII ? String($0) : replacement }.joined()
    }
}
