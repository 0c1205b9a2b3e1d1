import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about parameters that are missing, empty or repeated.
    static let incomingParameters = [
        Mistake(
            "makes-up-state", "makes up a state if the link has none", breaks: "state-required",
            and: [
                "misnamed-parameter-is-missing": "a state under another name is missing",
                "parameters-checked-before-code-requested": "the code is requested with it",
                "no-empty-parameters": "a state that the link lacks is in the answer",
            ],
            MistakenFlipApp(given: { $0.adding("state", "made-up") })),
        Mistake(
            "answers-missing-state-otherwise", "answers a missing state with cancelled",
            breaks: "state-required",
            MistakenFlipApp(did: { answer, activity in
                activity.pairs.contains { $0.isNamed("state") }
                    ? answer : answer.telling("cancelled")
            })),
        Mistake(
            "defaults-to-listed-uri", "answers at a listed URI if the link names none",
            breaks: "redirect-uri-required",
            and: [
                "misnamed-parameter-is-missing": "a URI under another name is missing",
                "parameters-checked-before-code-requested": "the code is requested without one",
            ],
            MistakenFlipApp(given: { $0.adding("redirect_uri", $0.redirectURIs.last ?? "") })),
        Mistake(
            "defaults-to-only-uri", "answers at the only listed URI if the link names none",
            breaks: "redirect-uri-required",
            MistakenFlipApp(given: { activity in
                guard activity.redirectURIs.count == 1 else { return activity }
                return activity.adding("redirect_uri", activity.redirectURIs.joined())
            })),
        Mistake(
            "reports-client-first", "reports a wrong client wherever the link says",
            breaks: "redirect-uri-checked-first",
            MistakenFlipApp(given: { activity in
                let client = activity.parameter("client_id")
                guard client?.hasSameOctets(as: activity.clientID) != true else { return activity }
                return activity.accepting { _, _ in true }
            })),
        Mistake(
            "reports-repeats-first", "reports repeated parameters wherever the link says",
            breaks: "redirect-uri-checked-first",
            MistakenFlipApp(given: { activity in
                activity.repeatsParameter
                    ? activity.accepting { _, _ in true } : activity
            })),
        Mistake(
            "requires-scope", "refuses a link without a scope", breaks: "scope-optional",
            MistakenFlipApp(given: { activity in
                (activity.parameter("scope") ?? "").isEmpty ? activity.refused : activity
            })),
        Mistake(
            "accepts-empty-client-id", "checks the client id only if it is not empty",
            breaks: "empty-parameter-is-missing",
            MistakenFlipApp(given: { activity in
                guard activity.parameter("client_id")?.isEmpty == true else { return activity }
                return activity.replacing("client_id", by: activity.clientID)
            })),
        Mistake(
            "accepts-empty-state", "takes an empty state for a state",
            breaks: "empty-parameter-is-missing",
            and: ["no-empty-parameters": "the answer has the empty state"],
            MistakenFlipApp(
                given: { activity in
                    activity.parameter("state")?.isEmpty == true
                        ? activity.replacing("state", by: "-") : activity
                },
                did: { answer, activity in
                    guard activity.parameter("state")?.isEmpty == true else { return answer }
                    return answer.changingLinks { $0.replacing("state=-", with: "state=") }
                })),
        Mistake(
            "takes-first-of-repeated-in-request", "takes the first of repeated parameters",
            breaks: "repeated-parameter-refused", and: breaksWithRepeats,
            MistakenFlipApp(given: { $0.changingPairs(QueryPair.firstOfEach) })),
        Mistake(
            "takes-last-of-repeated-in-request", "takes the last of repeated parameters",
            breaks: "repeated-parameter-refused", and: breaksWithRepeats,
            MistakenFlipApp(given: {
                $0.changingPairs { QueryPair.firstOfEach($0.reversed()).reversed() }
            })),
        Mistake(
            "accepts-equal-repeats", "takes a parameter that is repeated with the same value",
            breaks: "repeated-parameter-refused",
            and: [
                "repeated-answered-invalid-request": "a client id is the same twice",
                "repeats-checked-before-code-requested": "some are the same twice there",
            ],
            MistakenFlipApp(given: {
                $0.changingPairs { pairs in
                    pairs.indices.filter { index in
                        !pairs[..<index].contains { $0.hasSameSpelling(as: pairs[index]) }
                    }.map { pairs[$0] }
                }
            })),
        Mistake(
            "misses-repeats-with-escaped-name", "counts parameters before it decodes their names",
            breaks: "repeated-parameter-refused",
            MistakenFlipApp(given: {
                $0.changingPairs { pairs in
                    pairs.filter { pair in
                        !pair.name.contains("%")
                            || !pairs.map(\.name).containsOctets(of: pair.decodedName)
                    }
                }
            })),
        Mistake(
            "refuses-repeated-unknown", "refuses a link with any parameter twice",
            breaks: "repeated-unknown-parameter-ignored",
            MistakenFlipApp(given: { activity in
                let names = activity.pairs.filter { !$0.belongsToFlip }.map {
                    Array($0.decodedName.utf8)
                }
                return Set(names).count < names.count ? activity.refused : activity
            })),
    ]

    private static let breaksWithRepeats: [Rule.ID: String] = [
        "repeated-answered-invalid-request": "a repeated parameter gets a code",
        "repeats-checked-before-code-requested": "the code is requested for it",
    ]
}

extension QueryPair {
    /// The pairs without those of a flip's parameters that have been there before.
    fileprivate static func firstOfEach(_ pairs: [QueryPair]) -> [QueryPair] {
        pairs.indices.filter { index in
            let name = pairs[index].decodedName
            return !pairs[index].belongsToFlip
                || !pairs[..<index].contains { $0.isNamed(name) }
        }.map { pairs[$0] }
    }

    /// Whether name and value are written alike.
    fileprivate func hasSameSpelling(as other: QueryPair) -> Bool {
        name.hasSameOctets(as: other.name) && (value ?? "").hasSameOctets(as: other.value ?? "")
    }
}
