/// Vectors in order, which need not all be in memory, and the receiver of their results.
package struct CaseSource: Sendable {
    /// How many vectors there are.
    package let count: Int

    /// The vector at an index.
    package let vector: @Sendable (Int) -> Vector

    /// Takes the result of the vector at an index; a later call replaces an earlier one.
    package let note: @Sendable (Int, Execution) -> Void

    /// Whether the remaining vectors are not run.
    package let isEnded: @Sendable () -> Bool

    /// The operation of the vector at an index, which suffices for an engine in this process.
    package let operation: @Sendable (Int) -> PreparedOperation

    /// Makes a source; for an engine that needs only the operations, whole vectors need not be made.
    package init(
        count: Int, vector: @escaping @Sendable (Int) -> Vector,
        operation: (@Sendable (Int) -> PreparedOperation)? = nil,
        note: @escaping @Sendable (Int, Execution) -> Void,
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.count = count
        self.vector = vector
        self.operation = operation ?? { vector($0).prepared }
        self.note = note
        self.isEnded = isEnded
    }
}
