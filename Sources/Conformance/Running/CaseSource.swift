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

    /// The operation of the vector at an index, which is all that an engine in this process needs.
    package let operation: @Sendable (Int) -> PreparedOperation

    /// Makes a source.
    package init(
        count: Int, vector: @escaping @Sendable (Int) -> Vector,
        note: @escaping @Sendable (Int, Trial) -> Void,
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            count: count, vector: vector, operation: { vector($0).prepared }, note: note,
            isEnded: isEnded)
    }

    /// Makes a source that need not make whole vectors.
    package init(
        count: Int, vector: @escaping @Sendable (Int) -> Vector,
        operation: @escaping @Sendable (Int) -> PreparedOperation,
        note: @escaping @Sendable (Int, Trial) -> Void,
        isEnded: @escaping @Sendable () -> Bool
    ) {
        self.count = count
        self.vector = vector
        self.operation = operation
        self.note = note
        self.isEnded = isEnded
    }
}
