package import StrictCodecs

/// An operation with its input.
package struct PreparedOperation: Sendable {
    /// How many times the deadline of one case it may take.
    package let deadlines: Int

    /// The judged form of a step that is not answered; nil if every vector asks for an answer.
    package var silence: JSON?

    /// The kinds of the steps of the input, of which a step may have several.
    package let stepKinds: @Sendable () -> [[String]]

    /// Passes the input to an implementation and converts its answer to the judged form.
    package let perform: @Sendable (any Adapter) async throws -> JSON

    /// Passes the input to an implementation.
    package func outcome(with adapter: any Adapter) async -> Outcome {
        do {
            return .value(try await perform(adapter))
        } catch let refusal as Refusal {
            return .refusal(refusal)
        } catch let unsupported as Unsupported {
            return .unsupported(JSON.printable(unsupported.reason))
        } catch {
            return .fault(JSON.printable(Fault(error).description))
        }
    }

    /// An operation that fails.
    package static func failing(_ error: any Error) -> PreparedOperation {
        PreparedOperation(deadlines: 1, stepKinds: { [] }, perform: { _ in throw error })
    }
}
