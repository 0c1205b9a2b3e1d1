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
        let shortest = verifiers.map(\.count).min() ?? 0
        return (0..<shortest).count { index in verifiers.contains { $0[index] != first[index] } }
    }
}
