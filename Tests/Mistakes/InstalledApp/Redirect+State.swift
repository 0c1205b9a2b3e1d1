import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the comparison of the state.
    static let redirectState: ClientChanges = [
        "compares-no-returned-state": .takingForState { received, _ in !received.isEmpty },
        "compares-returned-state-without-case": .takingForState {
            $0.lowercased() == $1.lowercased()
        },
        "trims-state-of-answer": .takingForState {
            $0.trimmingCharacters(in: .whitespacesAndNewlines).hasSameOctets(as: $1)
        },
        "compares-returned-state-as-unicode": .takingForState { $0 == $1 },
        "compares-beginning-of-returned-state": .takingForState { $0.utf8.starts(with: $1.utf8) },
        "compares-state-up-to-its-end": .takingForState {
            !$0.isEmpty && $1.utf8.starts(with: $0.utf8)
        },
        "compares-state-up-to-zero": .takingForState { received, sent in
            received.utf8.prefix { $0 != 0 }.elementsEqual(sent.utf8)
        },
        "decodes-returned-state-of-client-twice": .arriving { url, _ in
            url.changing("state", \.percentDecoded)
        },
        "compares-state-as-written": .refusingRedirects { url, request in
            guard let sent = request.state, let pair = url.statePair else { return false }
            return pair.value?.hasSameOctets(as: Form.escape(sent)) != true
        },
        "compares-state-outside-ascii-as-unicode": .takingForState { received, sent in
            !sent.utf8.allSatisfy { $0 < 0x80 }
                && received.precomposedStringWithCanonicalMapping
                    == sent.precomposedStringWithCanonicalMapping
        },
        "refuses-states-outside-ascii": .refusingRedirects { _, request in
            request.state?.utf8.contains { $0 >= 0x80 } ?? false
        },
    ]

    /// What people get wrong about a state that is missing, or was not sent.
    static let redirectStatePresence: ClientChanges = [
        "skips-check-of-missing-state": .readingPairs { pairs, request in
            guard let state = request.state, !pairs.isEmpty, !pairs.hasValue("state") else {
                return pairs
            }
            return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
        },
        "takes-empty-state": .readingPairs { pairs, request in
            guard let state = request.state, pairs.has("code"), pairs.hasEmpty("state") else {
                return pairs
            }
            return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
        },
        "demands-state-always": .refusingRedirects { url, request in
            request.state == nil && !url.queryPairs.has("state")
        },
    ]
}

extension String {
    /// The first state in the query.
    fileprivate var statePair: QueryPair? { queryPairs.first { $0.isNamed("state") } }
}
