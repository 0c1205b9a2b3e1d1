package import StrictCodecs

extension [HeaderField] {
    /// The fields as a message has them.
    package var message: JSON {
        .array(map { [.string($0.name), .string($0.value)] })
    }
}

extension Fields {
    /// The header fields that must be there.
    package func headerFields() throws -> [HeaderField] {
        try list("fields") { try HeaderField($0) }
    }
}
