import StrictCodecs
import Testing

@testable import Conformance

@Suite("Values that are drawn many times")
struct DrawingOperationTests {
    /// An implementation that gives the same verifier at every draw.
    private struct Constant: RemoteAdapter {
        let verifier: String

        func ask(_ operation: String, _ input: JSON) -> JSON {
            ["code_verifier": .string(verifier), "code_challenge": "c"]
        }

        func withSessions<Output>(
            for input: JSON, _ body: (any Adapter) async throws -> Output
        ) async throws -> Output {
            try await body(self)
        }
    }

    private static func draws(of octets: Int) async throws -> Int {
        let json: JSON = ["draws": 20]
        let adapter = Constant(verifier: String(repeating: "a", count: octets))
        return try await DrawPKCE.ask(adapter, try DrawPKCE.input(json), json).count
    }

    @Test("The draws of a case have a bound in all")
    func bound() async throws {
        #expect(try await Self.draws(of: 1000) == 20)
        let fault = await #expect(throws: Fault.self) { try await Self.draws(of: 1_000_000) }
        #expect(fault?.description.contains("16777216 octets") == true)
    }
}
