import Conformance
import StrictCodecs

/// What a result file has for a vector that was selected and could not be run.
struct OmissionRecord {
    let vector: Vector.ID
    let reason: String

    /// The members of the record.
    var json: JSON {
        [
            "record": "omission", "vector": .string(vector), "reason": .string(reason),
        ]
    }

    init(_ omission: Omission) { (vector, reason) = (omission.id, omission.reason) }

    /// Reads a record.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["record", "vector", "reason"])
        (vector, reason) = (try fields.text("vector"), try fields.text("reason"))
    }
}
