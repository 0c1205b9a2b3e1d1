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

    /// Gives a vector's input to an implementation.
    static func outcome(
        of operation: PreparedOperation, with adapter: any Adapter
    ) async -> Outcome {
        do {
            return .value(try await operation.perform(adapter))
        } catch let refusal as Refusal {
            return .refusal(refusal)
        } catch let unsupported as Unsupported {
            return .unsupported(JSON.printable(unsupported.reason))
        } catch {
            return .fault(JSON.printable(Fault(error).description))
        }
    }
}
