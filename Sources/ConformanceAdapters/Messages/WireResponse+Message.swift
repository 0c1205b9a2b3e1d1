import Conformance
import StrictCodecs

extension WireResponse {
    /// Reads the answer of a server.
    init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["status", "fields", "body"])
        self.init(
            status: try fields.required("status", Fields.integer),
            fields: try fields.headerFields(), body: try fields.text("body"))
    }

    /// The answer as a message has it.
    var message: JSON {
        ["status": .integer(status), "fields": fields.message, "body": .string(body)]
    }
}
