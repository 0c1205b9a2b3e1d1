import StrictCodecs

/// The members that describe what a server answered.
enum AnswerFields {
    static let response = ["status", "content_type", "body"]
    static let all = response + ["failure"]

    /// Reads an answer that came.
    static func response(_ fields: Fields) throws -> WireResponse {
        let type = try fields.optional("content_type", Fields.text)
        return WireResponse(
            status: try fields.required("status", Fields.integer),
            fields: type.map { [HeaderField(name: "Content-Type", value: $0)] } ?? [],
            body: try fields.text("body"))
    }

    /// Reads an answer, or why none came.
    static func answer(_ fields: Fields) throws -> Result<WireResponse, TransportFailure> {
        guard fields.has("failure") != fields.has("status") else {
            throw FormatError("must have either an answer or \"failure\"")
        }
        let failure: TransportFailure? = try fields.optional("failure", Fields.choice)
        return try failure.map(Result.failure) ?? .success(response(fields))
    }
}
