import Conformance
import Testing

@Suite("PKCE: the code challenge")
struct PKCEChallenge {
    @Test(
        "The S256 challenge is the unpadded base64url text of SHA-256",
        arguments: try vectors(of: "s256-challenge"))
    func s256Challenge(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The plain challenge is the verifier", arguments: try vectors(of: "plain-challenge"))
    func plainChallenge(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A verifier has 43 to 128 characters", arguments: try vectors(of: "verifier-length"))
    func verifierLength(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No challenge is made for a verifier of another length",
        arguments: try vectors(of: "illegal-length-refused"))
    func illegalLengthRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A verifier has only letters, digits and - . _ ~",
        arguments: try vectors(of: "verifier-alphabet"))
    func verifierAlphabet(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No challenge is made for a verifier with another character",
        arguments: try vectors(of: "illegal-character-refused"))
    func illegalCharacterRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The methods are S256 and plain, and nothing else",
        arguments: try vectors(of: "challenge-method-exact"))
    func challengeMethodExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
