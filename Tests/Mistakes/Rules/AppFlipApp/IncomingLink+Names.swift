import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the names and the order of parameters.
    static let incomingNames = [
        Mistake(
            "ignores-case-of-names-in-request",
            "compares the names of parameters without their case",
            breaks: "parameter-names-exact",
            and: ["misnamed-parameter-is-missing": "a name in upper case stands alone there"],
            MistakenFlipApp(given: { $0.renamingToKnown { $0.lowercased() } })),
        Mistake(
            "trims-names", "trims spaces from the names of parameters",
            breaks: "parameter-names-exact",
            MistakenFlipApp(given: { $0.renamingToKnown { $0.replacing(" ", with: "") } })),
        Mistake(
            "accepts-names-in-camel-case", "accepts clientId and redirectUri as well",
            breaks: "misnamed-parameter-is-missing",
            MistakenFlipApp(given: {
                $0.renamingToKnown {
                    $0.replacing("Id", with: "_id").replacing("Uri", with: "_uri")
                }
            })),
        Mistake(
            "accepts-names-with-brackets", "reads client_id[] as client_id, as PHP does",
            breaks: "misnamed-parameter-is-missing",
            MistakenFlipApp(given: { $0.renamingToKnown { $0.replacing("[]", with: "") } })),
        Mistake(
            "refuses-unknown-in-request", "refuses a link with a parameter that it does not know",
            breaks: "unknown-parameters-ignored",
            and: [
                "repeated-unknown-parameter-ignored": "one that stands there twice is unknown",
                "parameter-names-exact": "one whose name is in another case is unknown",
                "malformed-escapes-never-altered": "the link with a right escape has one",
                "result-parameters-once": "so has a link with a code",
            ],
            MistakenFlipApp(given: { activity in
                activity.pairs.allSatisfy(\.belongsToFlip) ? activity : activity.refused
            })),
        Mistake(
            "passes-error-through", "adds an error that it finds in the link to the answer",
            breaks: "unknown-parameters-ignored",
            MistakenFlipApp(did: { answer, activity in
                guard let error = activity.parameter("error") else { return answer }
                return answer.changingLinks { $0.adding("error", error) }
            })),
        Mistake(
            "expects-documented-order", "refuses parameters in another order",
            breaks: "parameter-order-free",
            MistakenFlipApp(given: { activity in
                let order = QueryPair.namesInFlip.compactMap { name in
                    activity.pairs.firstIndex { $0.isNamed(name) }
                }
                return order == order.sorted() ? activity : activity.refused
            })),
    ]
}

extension FlipActivity {
    /// The activity with parameters renamed whose changed names are those of a flip.
    fileprivate func renamingToKnown(_ change: (String) -> String) -> FlipActivity {
        changingPairs { pairs in
            pairs.map { pair in
                let name = change(pair.decodedName)
                let isKnown = QueryPair.namesInFlip.containsOctets(of: name)
                return isKnown ? QueryPair(name, pair.value) : pair
            }
        }
    }
}
