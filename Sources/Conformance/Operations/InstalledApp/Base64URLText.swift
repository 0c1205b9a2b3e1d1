import StrictCodecs

/// Encoding octets as base64url without padding (RFC 7636, Appendix A).
enum Base64URLText: QuestionOperation {
    static let name = "base64url"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> [UInt8] {
        try Fields(json, allowing: ["octets"]).list("octets") {
            guard let octet = UInt8(exactly: try Fields.integer($0)) else {
                throw FormatError("must be an octet, 0 to 255")
            }
            return octet
        }
    }

    static func perform(_ input: [UInt8], with adapter: any Adapter) async throws -> String {
        try await adapter.asInstalledApp.base64URL(input)
    }

    static func answer(_ json: JSON, to input: [UInt8]) throws -> String {
        try Fields(json, allowing: ["text"]).text("text")
    }

    static func judgedForm(of output: String) -> JSON {
        ["text": .string(output)]
    }
}
