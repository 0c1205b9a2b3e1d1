import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about parameters that are missing, empty or repeated.
    static let incomingParameters: FlipAppChanges = [
        "makes-up-state": .given { $0.adding("state", "made-up") },
        "answers-missing-state-otherwise": .did { answer, activity in
            activity.pairs.contains { $0.isNamed("state") }
                ? answer : answer.telling("cancelled")
        },
        "defaults-to-listed-uri": .given { $0.adding("redirect_uri", $0.redirectURIs.last ?? "") },
        "defaults-to-only-uri": .given { activity in
            guard activity.redirectURIs.count == 1 else { return activity }
            return activity.adding("redirect_uri", activity.redirectURIs.joined())
        },
        "reports-client-first": .given { activity in
            let client = activity.parameter("client_id")
            guard client?.hasSameOctets(as: activity.clientID) != true else { return activity }
            return activity.accepting { _, _ in true }
        },
        "reports-repeats-first": .given { activity in
            activity.repeatsParameter
                ? activity.accepting { _, _ in true } : activity
        },
        "requires-scope": .given { activity in
            (activity.parameter("scope") ?? "").isEmpty ? activity.refused : activity
        },
        "accepts-empty-client-id": .given { activity in
            guard activity.parameter("client_id")?.isEmpty == true else { return activity }
            return activity.replacing("client_id", by: activity.clientID)
        },
        "accepts-empty-state": .init(
            given: { activity in
                activity.parameter("state")?.isEmpty == true
                    ? activity.replacing("state", by: "-") : activity
            },
            did: { answer, activity in
                guard activity.parameter("state")?.isEmpty == true else { return answer }
                return answer.changingLinks { $0.replacing("state=-", with: "state=") }
            }),
        "takes-first-of-repeated-in-request": .given { $0.changingPairs(QueryPair.firstOfEach) },
        "takes-last-of-repeated-in-request": .given {
            $0.changingPairs { QueryPair.firstOfEach($0.reversed()).reversed() }
        },
        "accepts-equal-repeats": .given {
            $0.changingPairs { pairs in
                pairs.indices.filter { index in
                    !pairs[..<index].contains { $0.hasSameSpelling(as: pairs[index]) }
                }.map { pairs[$0] }
            }
        },
        "misses-repeats-with-escaped-name": .given {
            $0.changingPairs { pairs in
                pairs.filter { pair in
                    !pair.name.contains("%")
                        || !pairs.map(\.name).containsOctets(of: pair.decodedName)
                }
            }
        },
        "refuses-repeated-unknown": .given { activity in
            let names = activity.pairs.filter { !$0.belongsToFlip }.map {
                Array($0.decodedName.utf8)
            }
            return Set(names).count < names.count ? activity.refused : activity
        },
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
