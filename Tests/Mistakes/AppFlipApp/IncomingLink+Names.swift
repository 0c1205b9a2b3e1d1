import Conformance
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the names and the order of parameters.
    static let incomingNames: Changes = [
        "ignores-case-of-names-in-request": MistakenFlipApp(given: {
            $0.renamingToKnown { $0.lowercased() }
        }),
        "trims-names": MistakenFlipApp(given: { $0.renamingToKnown { $0.replacing(" ", with: "") } }
        ),
        "accepts-names-in-camel-case": MistakenFlipApp(given: {
            $0.renamingToKnown {
                $0.replacing("Id", with: "_id").replacing("Uri", with: "_uri")
            }
        }),
        "accepts-names-with-brackets": MistakenFlipApp(given: {
            $0.renamingToKnown { $0.replacing("[]", with: "") }
        }),
        "refuses-unknown-in-request": MistakenFlipApp(given: { activity in
            activity.pairs.allSatisfy(\.belongsToFlip) ? activity : activity.refused
        }),
        "passes-error-through": MistakenFlipApp(did: { answer, activity in
            guard let error = activity.parameter("error") else { return answer }
            return answer.changingLinks { $0.adding("error", error) }
        }),
        "expects-documented-order": MistakenFlipApp(given: { activity in
            let order = QueryPair.namesInFlip.compactMap { name in
                activity.pairs.firstIndex { $0.isNamed(name) }
            }
            return order == order.sorted() ? activity : activity.refused
        }),
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
