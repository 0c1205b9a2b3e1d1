extension [HTTPField] {
    /// The fields as a message has them.
    var message: JSON {
        .array(map { [.string($0.name), .string($0.value)] })
    }
}

extension Fields {
    /// The header fields that must be there.
    func headerFields() throws -> [HTTPField] {
        try list("fields") { try HTTPField($0) }
    }
}
