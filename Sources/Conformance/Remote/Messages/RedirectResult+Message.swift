package import StrictCodecs

extension RedirectResult {
    /// Reads what a redirect brought.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["code", "error", "error_description"])
        guard fields.has("code") != fields.has("error") else {
            throw FormatError("must have either \"code\" or \"error\"")
        }
        if let error = try fields.optional("error", Fields.text) {
            self = .error(
                error, description: try fields.optional("error_description", Fields.text))
        } else {
            guard !fields.has("error_description") else {
                throw FormatError("unknown member \"error_description\"")
            }
            self = .code(try fields.text("code"))
        }
    }

    /// The result as a message and the judged form have it.
    package var message: JSON {
        switch self {
        case .code(let code): ["code": .string(code)]
        case .error(let error, let description):
            ["error": .string(error), "error_description": JSON(description)]
        }
    }
}
