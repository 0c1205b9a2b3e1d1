import Conformance
import StrictCodecs

extension Outcome {
    /// The outcome in full.
    var record: JSON {
        switch self {
        case .value(let form): ["value": form]
        case .refusal(let refusal):
            ["refusal": ["error": JSON(refusal.error), "reason": .string(refusal.reason)]]
        case .unsupported(let reason): ["unsupported": .string(reason)]
        case .fault(let reason): ["fault": .string(reason)]
        }
    }

    /// Reads an outcome.
    ///
    /// - Throws: `FormatError` if it is none of the four.
    init(record: JSON) throws {
        guard let member = record.members?.first, record.members?.count == 1 else {
            throw FormatError("must be an object with one member")
        }
        switch member.name {
        case "value": self = .value(member.value)
        case "refusal": self = .refusal(try Self.refusal(member.value))
        case "unsupported": self = .unsupported(try Fields.text(member.value))
        case "fault": self = .fault(try Fields.text(member.value))
        default: throw FormatError("is none of value, refusal, unsupported and fault")
        }
    }

    private static func refusal(_ json: JSON) throws -> Refusal {
        let fields = try Fields(json, allowing: ["error", "reason"])
        return Refusal(try fields.text("reason"), error: try fields.optional("error", Fields.text))
    }
}
