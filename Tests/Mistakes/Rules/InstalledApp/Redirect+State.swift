import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the comparison of the state.
    static let redirectState: [Mistake] = [
        Mistake(
            "compares-no-returned-state", "takes whatever state comes back",
            breaks: "response-state-exact",
            and: [
                "response-long-values": "One of its states is another.",
                "response-state-decoded-once": "Some of its states are encoded wrongly.",
                "response-state-unicode": "Some of its states are others.",
                "response-error-state-compared": "Some of its states are others.",
            ],
            MistakenClient.takingForState { received, _ in !received.isEmpty }),
        Mistake(
            "compares-returned-state-without-case", "compares the state without its case",
            breaks: "response-state-exact",
            and: [
                "response-error-state-compared": "One of its states is in other case.",
                "response-state-unicode": "One of its states is in other case.",
            ],
            MistakenClient.takingForState { $0.lowercased() == $1.lowercased() }),
        Mistake(
            "trims-state-of-answer", "trims the state before it compares it",
            breaks: "response-state-exact",
            MistakenClient.takingForState {
                $0.trimmingCharacters(in: .whitespacesAndNewlines).hasSameOctets(as: $1)
            }),
        Mistake(
            "compares-returned-state-as-unicode", "compares the state with ==",
            breaks: "response-state-exact",
            and: ["response-state-unicode": "Some of its states are canonically equivalent."],
            MistakenClient.takingForState { $0 == $1 }),
        Mistake(
            "compares-beginning-of-returned-state", "asks whether the state begins with its own",
            breaks: "response-state-exact",
            and: ["response-error-state-compared": "One of its states goes on."],
            MistakenClient.takingForState { $0.utf8.starts(with: $1.utf8) }),
        Mistake(
            "compares-state-up-to-its-end", "asks whether its own state begins with the other",
            breaks: "response-state-exact",
            MistakenClient.takingForState { !$0.isEmpty && $1.utf8.starts(with: $0.utf8) }),
        Mistake(
            "compares-state-up-to-zero", "compares the state up to an octet of zero",
            breaks: "response-state-exact",
            MistakenClient.takingForState { received, sent in
                received.utf8.prefix { $0 != 0 }.elementsEqual(sent.utf8)
            }),
        Mistake(
            "decodes-returned-state-of-client-twice", "decodes the state twice",
            breaks: "response-state-decoded-once",
            MistakenClient.arriving { url, _ in url.changing("state", \.percentDecoded) }),
        Mistake(
            "compares-state-as-written", "compares the state as it is written in the URL",
            breaks: "response-state-decoded-once",
            and: [
                "response-state-exact": "One of its states has a semicolon as it is.",
                "response-plus-is-space": "Its state has a plus sign.",
            ],
            MistakenClient.refusingRedirects { url, request in
                guard let sent = request.state, let pair = url.statePair else { return false }
                return pair.value?.hasSameOctets(as: Form.escape(sent)) != true
            }),
        Mistake(
            "compares-state-outside-ascii-as-unicode",
            "normalises a state outside ASCII before it compares it",
            breaks: "response-state-unicode",
            MistakenClient.takingForState { received, sent in
                !sent.utf8.allSatisfy { $0 < 0x80 }
                    && received.precomposedStringWithCanonicalMapping
                        == sent.precomposedStringWithCanonicalMapping
            }),
        Mistake(
            "refuses-states-outside-ascii", "refuses a state outside ASCII, although it sent it",
            breaks: "response-state-unicode",
            MistakenClient.refusingRedirects { _, request in
                request.state?.utf8.contains { $0 >= 0x80 } ?? false
            }),
    ]

    /// What people get wrong about a state that is missing, or was not sent.
    static let redirectStatePresence: [Mistake] = [
        Mistake(
            "skips-check-of-missing-state", "compares the state only if there is one",
            breaks: "response-state-required",
            and: [
                "response-error-state-required": "Its errors have no state.",
                "response-in-query-only": "One of its queries has no state.",
                "response-names-exact": "Some of its names are not state.",
            ],
            MistakenClient.readingPairs { pairs, request in
                guard let state = request.state, !pairs.isEmpty, !pairs.hasValue("state") else {
                    return pairs
                }
                return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
            }),
        Mistake(
            "takes-empty-state", "takes an empty state with a code for a good one",
            breaks: "response-state-required",
            MistakenClient.readingPairs { pairs, request in
                guard let state = request.state, pairs.has("code"), pairs.hasEmpty("state") else {
                    return pairs
                }
                return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
            }),
        Mistake(
            "demands-state-always", "refuses an answer without a state even if it sent none",
            breaks: "response-state-unasked",
            MistakenClient.refusingRedirects { url, request in
                request.state == nil && !url.queryPairs.has("state")
            }),
    ]
}

extension String {
    /// The first state in the query.
    fileprivate var statePair: QueryPair? { queryPairs.first { $0.isNamed("state") } }
}
