/// Vectors in order, which need not all be in memory, and what becomes of them.
package struct CaseSource: Sendable {
    /// How many vectors there are.
    package let count: Int

    /// The vector at an index.
    package let vector: @Sendable (Int) -> Vector

    /// Takes what came of the vector at an index; a later call replaces an earlier one.
    package let note: @Sendable (Int, Trial) -> Void

    /// Whether the rest is not to be run any more.
    package let isEnded: @Sendable () -> Bool

    /// Makes a source.
    package init(
        count: Int, vector: @escaping @Sendable (Int) -> Vector,
        note: @escaping @Sendable (Int, Trial) -> Void,
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.count = count
        self.vector = vector
        self.note = note
        self.isEnded = isEnded
    }
}
