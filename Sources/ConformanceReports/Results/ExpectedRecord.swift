import Conformance
import StrictCodecs

/// What a result file has for an entry by which a case, or cases of a family, failed as expected.
struct ExpectedRecord {
    let entry: ExpectedFailure

    /// The members of the record.
    var json: JSON {
        ["line": entry.line.map(JSON.integer) ?? .null, "entry": entry.json]
    }

    init(_ entry: ExpectedFailure) { self.entry = entry }

    /// Reads a record.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["line", "entry"])
        let line = try fields.optional("line", Fields.integer)
        entry = try fields.required("entry") {
            try ExpectedFailure($0, line: line, isDraft: true)
        }
    }

    /// Whether the entry is about a case, and says how it failed.
    func fits(_ result: Report.Case) -> Bool {
        entry.failure == result.failure && entry.scope.covers(result.vector)
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
