package import StrictCodecs

/// What an implementation did with a vector's input: one of four things, never mixed.
package enum Outcome: Codable, Sendable {
    /// It answered; the answer is in its judged form.
    case value(JSON)

    /// It refused on purpose.
    case refusal(Refusal)

    /// It lacks the operation.
    case unsupported(String)

    /// Anything else: an unexpected error, or no answer in time. Meets no expectation.
    case fault(String)
}
