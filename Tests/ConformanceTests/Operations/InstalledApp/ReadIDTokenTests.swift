import Conformance
import Reference
import StrictCodecs
import Testing

/// A client that reads the subject of an ID token if it takes the signature.
private struct Reader: InstalledApp {
    let takes: @Sendable (_ token: String, _ keys: String) -> Bool

    func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        guard takes(token, keys), let subject = JSONWebToken(token)?.claims["sub"]?.text else {
            throw Refusal("the signature is wrong")
        }
        return SignedInUser(subject: subject, email: nil)
    }
}

@Suite("ID tokens whose signature is wrong")
struct ReadIDTokenTests {
    private static let subjectAltered = "installed-app/id-token-signature/subject-altered"

    private static func verdict(
        _ reader: Reader, of vector: String = subjectAltered
    ) async throws -> String {
        let report = try await Catalog.bundled.run(
            on: reader, only: Selection(vectors: [vector]))
        let result = try #require(report.cases.first { $0.id.hasSameOctets(as: vector) })
        return "\(result.verdict)"
    }

    @Test("A client that checks no signature relies on TLS")
    func unchecked() async throws {
        let verdict = try await Self.verdict(Reader { _, _ in true })
        #expect(verdict == "passed (the TLS of the token endpoint stands in for it)")
    }

    @Test("A client that checks signatures refuses")
    func checked() async throws {
        let verdict = try await Self.verdict(Reader { IssuerKeys($1).verify($0) })
        #expect(verdict == "passed (the signature is checked)")
    }

    @Test("A client that refuses only the altered token does not check signatures properly")
    func checkedBadly() async throws {
        let input = try #require(
            try Catalog.bundled.vectors.first { $0.id.hasSameOctets(as: Self.subjectAltered) }
        ).input
        let altered = try #require(input["altered"]?.text)
        let verdict = try await Self.verdict(
            Reader { token, _ in !token.hasSameOctets(as: altered) })
        #expect(verdict.contains("failed") && verdict.contains("a refusal"))
    }

    @Test("A client that relies on TLS may accept an empty signature; one that checks may not")
    func emptySignature() async throws {
        let vector = "installed-app/id-token/empty-signature"
        let relying = try await Self.verdict(Reader { _, _ in true }, of: vector)
        #expect(relying == "passed (the TLS of the token endpoint stands in for the signature)")
        let checking = Reader { IssuerKeys($1).verify($0) || $0.utf8.last == UInt8(ascii: ".") }
        let verdict = try await Self.verdict(checking, of: vector)
        #expect(verdict.contains("failed"))
    }
}
