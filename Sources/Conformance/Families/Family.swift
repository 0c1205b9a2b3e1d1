/// Many vectors that differ from one another by a rule of their own, and are not kept in memory.
///
/// `Vectors/README.md`, "A family", describes how they are made.
public struct Family: Identifiable, Sendable {
    /// The suite, a slash, and a slug that says the fact; never renamed, never reused.
    public let id: String

    /// The rule that each of the vectors exercises.
    public let rule: Rule.ID

    /// What the vectors have in common, in one sentence.
    public let comment: String

    /// How many vectors there are.
    public let count: Int

    /// The accepted vector from which each one differs in exactly one place.
    public let twin: Vector.ID?

    /// Makes the vector with a number from 0 up to the count.
    let make: @Sendable (Int) -> Vector

    /// The vector with a number from 0 up to the count; its id is that of the family, a slash and
    /// the number.
    public func vector(_ number: Int) -> Vector { make(number) }
}
