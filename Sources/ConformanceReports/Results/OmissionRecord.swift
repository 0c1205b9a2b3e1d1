package import Conformance

/// The record in a result file of a vector that was selected and could not be run.
package struct OmissionRecord: Codable {
    private let record: String
    package let vector: Vector.ID
    package let reason: String

    package init(_ omission: Omission) {
        (record, vector, reason) = ("omission", omission.id, omission.reason)
    }
}
