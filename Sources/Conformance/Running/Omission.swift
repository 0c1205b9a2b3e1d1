/// A selected vector that is omitted, because it cannot be run through the adapter.
///
/// It counts neither for its rule nor against it.
package struct Omission: Identifiable, Sendable {
    /// The vector.
    package let vector: Vector

    /// Why the vector cannot be run.
    package let reason: String

    package var id: Vector.ID { vector.id }

    package init(_ vector: Vector, _ reason: String) {
        self.vector = vector
        self.reason = reason
    }

    /// Finds the vectors that cannot be run, or whose twins cannot.
    static func among(
        _ vectors: [Vector], for adapter: any Adapter, in catalog: Catalog
    ) -> [Omission] {
        guard let obstacle = adapter.ownTraits.obstacle else { return [] }
        let names = Set(vectors.compactMap(\.twin))
        let twins = catalog.vectors.filter { names.contains($0.id) }
        let ofTwins = Dictionary(twins.map { ($0.id, obstacle($0)) }) { $1 }
        return vectors.compactMap { vector in
            let reason = obstacle(vector) ?? vector.twin.flatMap { ofTwins[$0] ?? nil }
            return reason.map { Omission(vector, $0) }
        }
    }
}
