import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the names and the order of parameters.
    static let incomingNames: FlipAppChanges = [
        "accepts-names-in-camel-case": .given {
            $0.renamingToKnown { $0.replacing("Id", with: "_id").replacing("Uri", with: "_uri") }
        },
        "refuses-unknown-in-request": .given { activity in
            activity.pairs.allSatisfy(\.belongsToFlip) ? activity : activity.refused
        },
        "passes-error-through": .did { answer, activity in
            guard let error = activity.parameter("error") else { return answer }
            return answer.changingLinks { $0.adding("error", error) }
        },
        "expects-documented-order": .given { activity in
            let order = QueryPair.namesInFlip.compactMap { name in
                activity.pairs.firstIndex { $0.isNamed(name) }
            }
            return order == order.sorted() ? activity : activity.refused
        },
    ]
}

extension FlipActivity {
    /// The activity with parameters renamed whose changed names are those of a flip.
    func renamingToKnown(_ change: (String) -> String) -> FlipActivity {
        changingPairs { pairs in
            pairs.map { pair in
                let name = change(pair.decodedName)
                let isKnown = QueryPair.namesInFlip.containsOctets(of: name)
                return isKnown ? QueryPair(name, pair.value) : pair
            }
        }
    }
}
