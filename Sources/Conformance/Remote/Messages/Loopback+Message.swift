package import StrictCodecs

extension LoopbackRun {
    /// Reads what a client did with connections.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["responses", "result"])
        self.init(
            responses: try fields.list("responses") { $0 == .null ? nil : try Fields.text($0) },
            result: try fields.optional("result") { try RedirectResult(message: $0) })
    }

    /// The run as a message has it.
    package var message: JSON {
        ["responses": .array(responses.map { JSON($0) }), "result": result?.message ?? .null]
    }
}

extension LoopbackListener {
    /// Reads where a client listens.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["address", "port", "redirect_uri"])
        self.init(
            address: try fields.text("address"),
            port: try fields.required("port", Fields.integer),
            redirectURI: try fields.text("redirect_uri"))
    }

    /// The listener as a message has it.
    package var message: JSON {
        [
            "address": .string(address), "port": .integer(port),
            "redirect_uri": .string(redirectURI),
        ]
    }
}
