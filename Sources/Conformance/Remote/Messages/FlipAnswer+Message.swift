package import StrictCodecs

extension FlipAnswer {
    /// Reads what an app did.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["handled", "requested_scopes", "opened"])
        self.init(
            isHandled: try fields.required("handled", Fields.bool),
            requestedScopes: try fields.optional("requested_scopes") {
                try Fields.list($0, Fields.text)
            },
            opened: try fields.list("opened") { try OpenedLink(message: $0) })
    }

    /// The answer as a message has it.
    package var message: JSON {
        [
            "handled": .bool(isHandled),
            "requested_scopes": requestedScopes.map { .array($0.map(JSON.string)) } ?? .null,
            "opened": .array(opened.map(\.message)),
        ]
    }
}

extension FlipAnswer.OpenedLink {
    fileprivate init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["url", "universal_links_only"])
        self.init(
            url: try fields.text("url"),
            opensUniversalLinksOnly: try fields.required("universal_links_only", Fields.bool))
    }

    fileprivate var message: JSON {
        ["url": .string(url), "universal_links_only": .bool(opensUniversalLinksOnly)]
    }
}
