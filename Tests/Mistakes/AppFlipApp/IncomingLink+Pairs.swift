import Conformance
import StrictCodecs

extension QueryPair {
    /// The parameters of a flip in the order of the documents.
    static let namesInFlip = ["client_id", "scope", "state", "redirect_uri"]

    /// The decoded name, if it is one of a parameter of a flip.
    var nameInFlip: String? { Self.namesInFlip.containsOctets(of: decodedName) ? decodedName : nil }
}

extension FlipActivity: HasParameters {
    /// The pairs of the link's query.
    var queryPairs: [QueryPair] { url?.queryPairs ?? [] }

    /// The activity with other pairs in its link.
    func replacingPairs(by pairs: [QueryPair]) -> FlipActivity {
        changingURL { $0.replacingPairs(by: pairs) }
    }
}

extension FlipActivity {
    /// Whether a parameter of a flip occurs in the link more than once.
    var repeatsParameter: Bool {
        QueryPair.namesInFlip.contains { name in queryPairs.filter { $0.isNamed(name) }.count > 1 }
    }

    /// The activity with one value for a parameter of the link.
    func replacing(_ name: String, by value: String) -> FlipActivity {
        removing(name).adding(name, value)
    }

    /// The activity with a parameter added to the link's query, if it lacks that parameter.
    func supplying(_ name: String, _ value: String) -> FlipActivity {
        has(name) || queryPairs.isEmpty ? self : adding(name, value)
    }

    /// The activity with parameters renamed whose changed names are those of a flip.
    func renamingToKnown(_ change: (String) -> String) -> FlipActivity {
        changingPairs { pair in
            let renamed = QueryPair(change(pair.decodedName), pair.value)
            return renamed.nameInFlip == nil ? pair : renamed
        }
    }
}

extension MistakenFlipApp {
    /// The app that refuses some activities as it refuses a wrong client.
    static func refusing(_ isRefused: @escaping @Sendable (FlipActivity) -> Bool) -> Self {
        .given { isRefused($0) ? $0.with(clientID: "") : $0 }
    }

    /// The app that answers some activities otherwise.
    static func answering(
        _ change: @escaping @Sendable (FlipAnswer) -> FlipAnswer,
        if test: @escaping @Sendable (FlipActivity) -> Bool
    ) -> Self { .did { answer, activity in test(activity) ? change(answer) : answer } }
}
