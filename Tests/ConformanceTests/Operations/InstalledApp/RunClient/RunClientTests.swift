import Foundation
import Reference
import StrictCodecs
import Testing

@testable import Conformance

@Suite("Clients in a scripted world", .serialized)
struct RunClientTests {
    /// Three flows, of which the second is the one with the trouble.
    private static func catalog(token: String) throws -> Catalog {
        func vector(_ id: String, _ token: String, _ pattern: String) -> String {
            """
            {"id": "flows/small/\(id)", "rule": "rule-\(id)", "comment": "C.",
             "input": {"token": [\(token)]}, "expect": {"accept": {"steps": [{}, \(pattern)]}}}
            """
        }
        func rule(_ id: String) -> String {
            """
            {"id": "rule-\(id)", "title": "T", "statement": "It MUST.", "reason": "R", "level": "MUST", "basis": "rfc",
             "sources": ["RFC 6749, Section 5.1"]}
            """
        }
        let good = #"{"status": 200, "body": "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}"}"#
        let text = """
            {"title": "Flows", "operation": "run-client",
             "defaults": {"client_id": "c", "client_type": "ios", "redirect_uri": "com.a.b:/cb",
               "scopes": ["email"], "authorization_endpoint": "https://a.example/auth",
               "token_endpoint": "https://a.example/token",
               "revocation_endpoint": "https://a.example/revoke",
               "steps": ["sign-in", {"redirect": "{redirect_uri}?code=x&state={state}"}]},
             "rules": [\(["before", "trouble", "after"].map(rule).joined(separator: ","))],
             "vectors": [\(vector("before", good, #"{"signed_in": true}"#)),
               \(vector("trouble", token, #"{"signed_in": false}"#)),
               \(vector("after", good, #"{"signed_in": true}"#))]}
            """
        let suite = try Suite(id: "flows/small", octets: Array(text.utf8), isTrusted: false)
        return Catalog(version: "1", suites: [suite])
    }

    private func verdicts(
        of adapter: any Adapter, token: String, deadline: Duration = .seconds(60)
    ) async throws -> [Verdict.Kind] {
        let report = try await Self.catalog(token: token).run(
            on: adapter, options: RunOptions(timeout: deadline))
        return report.cases.map(\.verdict.kind)
    }

    @Test(
        "A world that answers nonsense, or with a failure, is not a fault of the client",
        arguments: [
            #"{"status": 200, "body": "\u0000\u0001<"}"#, #"{"status": -7, "body": "{}"}"#,
            #"{"status": 200, "body": "[[[[[[["}"#, #"{"status": 204}"#,
            #"{"status": 200, "fields": [["", ""], ["Content-Type", ";;;"]], "body": "1e999"}"#,
            #"{"failure": "offline"}"#, #"{"failure": "timed-out"}"#,
        ])
    func nonsense(_ answer: String) async throws {
        let verdicts = try await verdicts(of: ReferenceImplementation(), token: answer)
        #expect(verdicts == [.passed, .passed, .passed])
    }

    @Test("A world that never answers is a fault of that case alone")
    func silence() async throws {
        let verdicts = try await verdicts(
            of: ReferenceImplementation(), token: #"{"failure": "never"}"#, deadline: .seconds(3))
        #expect(verdicts == [.passed, .fault, .passed])
    }

    @Test(
        "A client that breaks is a fault of that case alone",
        arguments: [BreakingClient.Way.throwing, .hanging])
    func breaking(_ way: BreakingClient.Way) async throws {
        let verdicts = try await verdicts(
            of: BreakingClient(way: way), token: #"{"status": 418, "body": ""}"#,
            deadline: way == .hanging ? .seconds(3) : .seconds(60))
        #expect(verdicts == [.passed, .fault, .passed])
    }

    @Test("A client that does not stop is a fault of that case alone")
    func endless() async throws {
        let verdicts = try await verdicts(
            of: BreakingClient(way: .repeating), token: #"{"status": 418, "body": ""}"#)
        #expect(verdicts == [.passed, .fault, .passed])
    }

    @Test(
        "A placeholder without a redirect is refused",
        arguments: ["{state:1}", "{redirect_url}", "{State}"])
    func template(_ placeholder: String) throws {
        let script = """
            {"client_id": "c", "client_type": "ios", "redirect_uri": "com.a.b:/cb",
             "scopes": ["email"], "authorization_endpoint": "https://a.example/auth",
             "token_endpoint": "https://a.example/token",
             "revocation_endpoint": "https://a.example/revoke",
             "steps": ["sign-in", {"redirect": "a:/b?state=\(placeholder)"}]}
            """
        let json = try JSONParser.parse(Array(script.utf8))
        let error = #expect(throws: FormatError.self) { try RunClient.input(json) }
        #expect(error.map { "\($0)".hasPrefix("steps[1].redirect: ") } == true)
    }

    @Test("A client that cannot start lacks the operation")
    func lacking() async throws {
        struct Nothing: InstalledApp {}
        let verdicts = try await verdicts(of: Nothing(), token: #"{"status": 200}"#)
        #expect(verdicts == [.unsupported, .unsupported, .unsupported])
    }

    @Test(
        "A malformed script is refused with its place",
        arguments: [
            (#"{"status": 200, "bdy": ""}"#, #"token[0]: unknown member "bdy""#),
            (
                #"{"failure": "tired"}"#,
                #"token[0].failure: "tired" is not one of offline, timed-out, never"#
            ),
            (#"{"status": "200"}"#, "token[0].status: must be an integer"),
        ])
    func script(_ answer: String, message: String) {
        let error = #expect(throws: (any Error).self) { try Self.catalog(token: answer) }
        #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
}

/// The reference client, which breaks when a server answers with 418.
struct BreakingClient: InstalledApp {
    enum Way: Sendable {
        case throwing
        case hanging
        case repeating
    }

    let way: Way

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        await ReferenceImplementation().session(
            for: settings, in: BreakingWorld(world: world, way: way))
    }
}

/// A world whose network breaks its client.
private struct BreakingWorld: World {
    let world: any World
    let way: BreakingClient.Way

    func open(_ url: String, in userAgent: UserAgent) async throws {
        try await world.open(url, in: userAgent)
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        let response = try await world.send(request)
        guard response.status == 418 else { return response }
        switch way {
        case .throwing: throw CocoaError(.fileNoSuchFile)
        case .hanging: try await Task.sleep(for: .seconds(86_400))
        case .repeating: while true { _ = try await world.send(request) }
        }
        return response
    }

    func randomOctets(_ count: Int) async -> [UInt8] { await world.randomOctets(count) }
    func now() async -> Int { await world.now() }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await world.keep(text, as: key, in: storage)
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }
}
