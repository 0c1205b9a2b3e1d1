/// Deriving a code challenge from a code verifier (RFC 7636, Section 4.2).
enum CodeChallenge: Operation {
    struct Input {
        let codeVerifier: String
        let method: String
    }

    static let name = "code-challenge"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["code_verifier", "code_challenge_method"])
        return Input(
            codeVerifier: try fields.text("code_verifier"),
            method: try fields.text("code_challenge_method"))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> String {
        try await adapter.asInstalledApp.codeChallenge(
            for: input.codeVerifier, method: input.method)
    }

    static func judgedForm(of output: String) -> JSON {
        ["code_challenge": .string(output)]
    }
}

/// Encoding octets as base64url without padding (RFC 7636, Appendix A).
enum Base64URLText: Operation {
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

    static func judgedForm(of output: String) -> JSON {
        ["text": .string(output)]
    }
}

/// Making the PKCE parameters of many authorization requests.
enum DrawPKCE: Operation {
    static let name = "draw-pkce"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Int {
        try Fields(json, allowing: ["draws"]).required("draws", Fields.draws)
    }

    static func perform(_ draws: Int, with adapter: any Adapter) async throws -> [PKCEParameters] {
        let app = try adapter.asInstalledApp
        var parameters: [PKCEParameters] = []
        for _ in 0..<draws {
            try Task.checkCancellation()
            parameters.append(try await app.makePKCE())
        }
        return parameters
    }

    static func judgedForm(of output: [PKCEParameters]) -> JSON {
        let verifiers = output.map { Array($0.codeVerifier.utf8) }
        return [
            "draws": .integer(output.count),
            "distinct": .integer(Set(verifiers).count),
            "illegal": .integer(verifiers.count { !isLegal($0) }),
            "mismatched": .integer(output.count { !isMatched($0) }),
            "methods": .array(methods(of: output)),
            "guessable": .bool(varyingPositions(of: verifiers) < 22),
        ]
    }

    static func deadlines(for draws: Int) -> Int { deadlines(forDraws: draws) }

    private static func isLegal(_ verifier: [UInt8]) -> Bool {
        43...128 ~= verifier.count && verifier.allSatisfy(\.isUnreserved)
    }

    private static func isMatched(_ parameters: PKCEParameters) -> Bool {
        let verifier = parameters.codeVerifier
        let challenge =
            switch parameters.codeChallengeMethod {
            case "S256"?: Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
            case "plain"?, nil: verifier
            default: ""
            }
        return challenge.hasSameOctets(as: parameters.codeChallenge)
    }

    private static func methods(of output: [PKCEParameters]) -> [JSON] {
        Set(output.map { $0.codeChallengeMethod ?? "" }).sorted(by: String.precedesInOctets)
            .map(JSON.string)
    }

    /// How many positions take more than one character; 22 of base64url hold 128 bits.
    private static func varyingPositions(of verifiers: [[UInt8]]) -> Int {
        guard let first = verifiers.first else { return 0 }
        return first.indices.count { index in
            verifiers.contains { !$0.indices.contains(index) || $0[index] != first[index] }
        }
    }
}

extension Adapter {
    /// The adapter as an installed app.
    ///
    /// - Throws: ``Unsupported`` if it is none.
    var asInstalledApp: any InstalledApp {
        get throws {
            guard let app = self as? any InstalledApp else {
                throw Unsupported("is no installed app")
            }
            return app
        }
    }
}
