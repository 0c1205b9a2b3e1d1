package import Conformance
package import StrictCodecs

/// What `Vectors/Variants` says of a known right implementation that differs from the reference.
package struct VariantHead: Identifiable, Sendable {
    /// A slug that says the behaviour.
    package let id: String

    /// What the implementation does: goes on after "an implementation that".
    package let title: String

    /// What allows the behaviour.
    package let allowedBy: [Rule.Source]

    /// The recommendations that the implementation openly departs from, each with the reason.
    package let departsFrom: [Rule.ID: String]

    /// The rules that the behaviour comes as near to breaking as the sources allow.
    package let near: [Rule.ID]

    /// What is left free, as a point in the list of `SPEC.md`.
    package let free: String?

    /// Why no vector shows the behaviour, or nil if one does.
    package let unseen: String?

    /// The edit that makes the implementation of the reference, or nil if its change is code.
    package let edit: JSON?

    package init(_ json: JSON) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "title", "allowed_by", "departs_from", "near", "free", "unseen", "edit",
            ])
        id = try fields.required("id", Slug.read)
        title = try fields.line("title")
        allowedBy = try fields.required("allowed_by") {
            try ObjectReader.filledList($0) { try Rule.Source($0) }
        }
        let departures = try fields.optional("departs_from") { try Excuses(json: $0) }
        departsFrom = departures?.reasons ?? [:]
        near =
            try fields.optional("near") { try ObjectReader.filledList($0, ObjectReader.text) } ?? []
        free = try fields.optional("free", ObjectReader.line)
        unseen = try fields.optional("unseen", ObjectReader.line)
        edit = try fields.optional("edit") { $0 }
    }
}

/// The variants of a role, in the order of their file.
package struct RoleVariants: Sendable {
    /// The role.
    package let role: Role

    /// The variants.
    package let heads: [VariantHead]

    /// The file of a role's variants.
    package static func path(of role: Role) -> String { "Variants/\(role.rawValue).json" }

    /// Reads the variants of all roles, none of a role without a file.
    ///
    /// - Throws: `VectorFileError` at the first that is malformed.
    package static func all(in files: VectorFiles) throws -> [RoleVariants] {
        try Role.allCases.compactMap { role in
            try files.json(ifPresent: path(of: role)) { json in
                let fields = try ObjectReader(json, allowing: ["variants"])
                return RoleVariants(
                    role: role,
                    heads: try fields.list("variants") { json in
                        try FormatError.naming(json) { try VariantHead(json) }
                    })
            }
        }
    }
}
