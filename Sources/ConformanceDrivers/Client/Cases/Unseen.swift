import Conformance
import StrictCodecs

/// What could not be seen of a program during a case, by the member of the answer that would say it.
final class UnobservableMembers: Sendable {
    private let reasons = Locked<[(member: String, reason: String)]>([])

    /// Notes what a member cannot say.
    func note(_ member: String, _ reason: String) {
        reasons.withLock { $0.append((member, reason)) }
    }

    /// An outcome, unless a vector asks for what it cannot say: that something is absent which was not seen.
    func checked(_ outcome: Outcome, of vector: Vector) -> Outcome {
        guard case .value(let form) = outcome else { return outcome }
        let lack = reasons.withLock { $0 }.first { member, _ in
            let isAbsent = form[member] == .bool(false) || form[member] == .integer(0)
            return isAbsent && vector.expectation.readings.contains { $0.pattern[member] != nil }
        }
        return lack.map { .unsupported("not shown: \($0.reason)") } ?? outcome
    }
}
