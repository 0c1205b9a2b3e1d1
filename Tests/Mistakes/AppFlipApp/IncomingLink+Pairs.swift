import Conformance
import StrictCodecs

extension QueryPair {
    /// The parameters of a flip in the order of the documents.
    static let namesInFlip = ["client_id", "scope", "state", "redirect_uri"]

    /// Whether the pair is a parameter of a flip.
    var belongsToFlip: Bool { Self.namesInFlip.containsOctets(of: decodedName) }
}

extension FlipActivity {
    /// The pairs of the link's query.
    var pairs: [QueryPair] { url?.queryPairs ?? [] }

    /// Whether a parameter of a flip stands in the link more than once.
    var repeatsParameter: Bool {
        QueryPair.namesInFlip.contains { name in pairs.filter { $0.isNamed(name) }.count > 1 }
    }

    /// The activity as one whose client is wrong, so that the app refuses it.
    var refused: FlipActivity { with(clientID: "") }

    /// The activity with the pairs of the link's query changed.
    func changingPairs(_ change: ([QueryPair]) -> [QueryPair]) -> FlipActivity {
        changingURL { $0.replacingPairs(by: change($0.queryPairs)) }
    }

    /// The activity with the values in the link's query changed as they are written.
    func respellingValues(_ change: (String) -> String) -> FlipActivity {
        changingPairs { pairs in pairs.map { QueryPair($0.name, $0.value.map(change)) } }
    }

    /// The activity with another value for a parameter of the link.
    func replacing(_ name: String, by value: String) -> FlipActivity {
        changingURL { $0.removing(name).adding(name, value) }
    }

    /// The activity with a parameter added to the link's query, if it lacks that parameter.
    func adding(_ name: String, _ value: String) -> FlipActivity {
        let isThere = pairs.contains { $0.isNamed(name) }
        return isThere || pairs.isEmpty ? self : replacing(name, by: value)
    }
}
