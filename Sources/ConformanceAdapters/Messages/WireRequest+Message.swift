import Conformance
import StrictCodecs

extension WireRequest {
    private static let members = ["method", "endpoint", "query", "fields", "body"]

    /// Reads a request to a server.
    init(message json: JSON) throws {
        let fields = try Fields(json.only(Self.members), allowing: Self.members)
        self.init(
            method: try fields.text("method"),
            endpoint: try fields.required("endpoint", Fields.choice),
            query: try fields.optional("query", Fields.text),
            fields: try fields.headerFields(), body: try fields.text("body"))
    }

    /// The request as a message has it.
    var message: JSON {
        [
            "method": .string(method), "endpoint": .string(endpoint.rawValue),
            "query": JSON(query), "fields": fields.message, "body": .string(body),
        ]
    }
}
