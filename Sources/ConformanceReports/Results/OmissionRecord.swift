import Conformance

/// The record in a result file of a vector that was selected and could not be run.
struct OmissionRecord: Codable {
    private let record: String
    let vector: Vector.ID
    let reason: String

    init(_ omission: Omission) {
        (record, vector, reason) = ("omission", omission.id, omission.reason)
    }
}
