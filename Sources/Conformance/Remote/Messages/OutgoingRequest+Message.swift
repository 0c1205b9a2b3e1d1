package import StrictCodecs

extension OutgoingRequest {
    /// Reads a request that a client built or sends.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["method", "url", "fields", "body"])
        self.init(
            method: try fields.text("method"), url: try fields.text("url"),
            fields: try fields.headerFields(), body: try fields.optional("body", Fields.text))
    }

    /// The request as a message has it.
    package var message: JSON {
        [
            "method": .string(method), "url": .string(url), "fields": fields.message,
            "body": JSON(body),
        ]
    }
}
