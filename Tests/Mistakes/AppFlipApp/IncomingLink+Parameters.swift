import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about parameters that are missing, empty or repeated.
    static let incomingParameters: FlipAppChanges = [
        "answers-missing-state-otherwise": .answering({ $0.telling("cancelled") }) {
            !$0.has("state")
        },
        "defaults-to-listed-uri": .given {
            $0.supplying("redirect_uri", $0.redirectURIs.last ?? "")
        },
        "defaults-to-only-uri": .given { activity in
            guard activity.redirectURIs.count == 1 else { return activity }
            return activity.supplying("redirect_uri", activity.redirectURIs.joined())
        },
        "reports-client-first": .given { activity in
            let client = activity.parameter("client_id")
            guard client?.hasSameOctets(as: activity.clientID) != true else { return activity }
            return activity.accepting { _, _ in true }
        },
        "opens-errors-at-any-uri": .given { activity in
            let uri = activity.parameter("redirect_uri") ?? ""
            guard !uri.isEmpty, !activity.redirectURIs.containsOctets(of: uri) else {
                return activity
            }
            return activity.accepting { _, _ in true }.with(clientID: "")
        },
        "reports-repeats-first": .given { activity in
            activity.repeatsParameter ? activity.accepting { _, _ in true } : activity
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
        "misses-repeats-with-escaped-name": .given { activity in
            let names = activity.queryPairs.map(\.name)
            return activity.changingPairs { pair in
                pair.name.contains("%") && names.containsOctets(of: pair.decodedName) ? nil : pair
            }
        },
    ]
}
