import Conformance
import Testing

@Suite("PKCE: making the parameters")
struct PKCEGenerator {
    @Test("Every request gets a verifier of its own", arguments: try vectors(of: "verifier-fresh"))
    func verifierFresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every verifier that is made is a legal one",
        arguments: try vectors(of: "verifier-drawn-legal"))
    func verifierDrawnLegal(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The verifier varies in enough positions", arguments: try vectors(of: "verifier-varies"))
    func verifierVaries(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The challenge belongs to its verifier",
        arguments: try vectors(of: "challenge-drawn-matches"))
    func challengeDrawnMatches(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The client uses S256", arguments: try vectors(of: "method-drawn-s256"))
    func methodDrawnS256(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
