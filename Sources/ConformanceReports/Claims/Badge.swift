import Conformance
import StrictCodecs

/// The badge of a claim: the profile at the left, the result at the right.
struct Badge {
    private let label: String
    private let message: String
    private let isConforming: Bool

    init(_ claim: Claim) {
        label = claim.profileName
        message = ([claim.result] + claim.omitted).joined(separator: ", ")
        isConforming = claim.isConforming
    }

    /// The ground of each half; white text has a contrast of at least 4.5 on each.
    private var grounds: (label: String, message: String) {
        ("#3d434c", isConforming ? "#17693a" : "#ad2018")
    }

    /// What shields.io reads from an endpoint: an error's colour cannot be changed by who embeds it.
    var json: JSON {
        [
            "schemaVersion": .integer(1), "label": .string(label), "message": .string(message),
            "color": .string(grounds.message), "labelColor": .string(grounds.label),
            "isError": .bool(!isConforming),
        ]
    }
}
