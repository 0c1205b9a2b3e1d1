import Conformance
import StrictCodecs

/// The record in a result file of an entry by which a case, or cases of a family, failed as
/// expected.
struct ExpectedRecord: Codable {
    private let line: Int?
    private let entry: JSON

    init(_ failure: ExpectedFailure) { (line, entry) = (failure.line, failure.json) }

    /// The entry.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    func failure() throws -> ExpectedFailure {
        try FormatError.at("entry") { try ExpectedFailure(entry, line: line, isDraft: true) }
    }
}

extension ExpectedFailure {
    /// Whether the entry is about a case, and says how it failed.
    func fits(_ result: Report.Case) -> Bool {
        failure == result.failure && scope.covers(result.vector)
    }
}

extension ExpectedFailure.Scope {
    fileprivate func covers(_ vector: Vector) -> Bool {
        switch self {
        case .suite(let id): vector.id.utf8.starts(with: "\(id)/".utf8)
        case .rule(let id): vector.rule.hasSameOctets(as: id)
        case .vector(let id): vector.id.hasSameOctets(as: id)
        case .family(let id, _): vector.family?.hasSameOctets(as: id) ?? false
        }
    }
}
