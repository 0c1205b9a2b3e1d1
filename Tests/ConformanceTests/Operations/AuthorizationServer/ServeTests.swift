import Mistakes
import Reference
import StrictCodecs
import TestSupport
import Testing
@testable import Conformance

@Suite("Requests that arrive at the same time")
struct ServeTests {
    private static let vectors = Result {
        try Catalog.bundled.vectors.filter { vector in
            vector.input["steps"]?.elements?.contains { $0["at_once"] != nil } == true
        }
    }

    private static func outcomes(of adapter: any Adapter) async throws -> [Outcome] {
        let run = await InProcessEngine(adapter: adapter)
            .run(try vectors.get(), deadline: .seconds(20))
        return run.executions.compactMap { $0?.outcome }
    }

    @Test("A server gets all of them before it answers one, in process and over messages")
    func together() async throws {
        let direct = SlowServer()
        let count = try await Self.outcomes(of: direct).count
        #expect(count > 8 && direct.sequentialFlows == 0)
        let remote = SlowServer()
        let remoteCount = try await Self.outcomes(of: InMemoryAdapter(remote)).count
        #expect(remoteCount == count && remote.sequentialFlows == 0)
    }

    @Test(
        "A server that marks what it has looked up only later is caught",
        arguments: [
            "code-grant-marks-codes-late", "refresh-grant-replaces-tokens-late",
            "token-endpoint-marks-codes-late",
        ])
    func race(_ id: Mistake.ID) async throws {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        let report = try await Catalog.bundled.run(
            on: mistake.adapter, only: Selection(rules: [mistake.rule]))
        #expect(report.unmet.map(\.id) == [mistake.rule])
    }

    @Test(
        "A page is asked for over messages as in process, and one that cannot be asked is unsupported"
    )
    func page() async throws {
        let selection = Selection(suites: ["authorization-endpoint/pages"])
        let adapters: [any Adapter] = [
            ReferenceImplementation(), InMemoryAdapter(ReferenceImplementation()),
        ]
        for adapter in adapters {
            let report = try await Catalog.bundled.run(on: adapter, only: selection)
            #expect(report.unmet.isEmpty, "\(report)")
        }
        let older = try await Catalog.bundled.run(on: SlowServer(), only: selection)
        #expect(older.unmet.count == older.rules.count)
        #expect(older.cases.contains { $0.verdict.kind == .unsupported }, "\(older)")
    }

    @Test("Of several responses only the number with tokens counts; a failure is one without")
    func form() {
        func token(_ refreshToken: String, status: Int = 200) -> JudgedResponse {
            let body = #"{"access_token": "a", "refresh_token": "\#(refreshToken)"}"#
            return JudgedResponse(WireResponse(status: status, body: body))
        }
        let answers = [
            token("one"), token("two"), token("two"), token("old"), token("x", status: 500),
            JudgedResponse(WireResponse(status: 500, body: "")),
        ]
        let exchange = Serve.Exchange(
            endpoint: .token, issuedBefore: Issued(answers: [token("old")]),
            result: .success(answers))
        let input = Serve.Input(setting: ServerSettings(clients: [], consent: .granted), steps: [])
        let form = Serve.judgedForm(of: [exchange], to: input)
        #expect(form == ["steps": [["tokens": 5, "refresh_tokens": 2, "limited": 0]]])
    }

    @Test(
        "A step has two token requests or more, and nothing besides",
        arguments: [
            (#"{"at_once": [{"token": "a=1"}, {"token": "a=1"}]}"#, true),
            (#"{"at_once": [{"token": "a=1"}]}"#, false), (#"{"at_once": []}"#, false),
            (#"{"at_once": [{"token": "a=1"}, {"authorize": "a=1"}]}"#, false),
            (#"{"at_once": [{"token": "a=1"}, {"wait": 1}]}"#, false),
            (#"{"at_once": [{"token": "a=1"}, {"token": "a=1"}], "method": "GET"}"#, false),
            (#"{"at_once": [{"token": "a=1"}, {"token": "code={code:0}"}]}"#, false),
        ])
    func reading(_ step: String, isFine: Bool) throws {
        let step = try JSONParser.parse(Array(step.utf8))
        let input: JSON = ["clients": [], "consent": "granted", "steps": [step]]
        #expect(((try? Serve.input(input)) != nil) == isFine)
    }
}

/// The reference server, which takes its time for token requests.
private final class SlowServer: AuthorizationServer {
    private let crowds = Locked([Crowd]())

    /// In how many flows no two requests were served at the same time.
    var sequentialFlows: Int { crowds.withLock { $0 }.count { $0.most < 2 } }

    func session(in setting: ServerSettings) -> any ServerSession {
        let crowd = Crowd()
        crowds.withLock { $0.append(crowd) }
        return Session(reference: ReferenceImplementation().session(in: setting), crowd: crowd)
    }

    private struct Session: ServerSession {
        let reference: any ServerSession
        let crowd: Crowd

        func wait(seconds: Int) async throws { try await reference.wait(seconds: seconds) }

        func respond(to request: WireRequest) async throws -> WireResponse {
            guard request.endpoint == .token else {
                return try await reference.respond(to: request)
            }
            return try await crowd.holding { try await reference.respond(to: request) }
        }
    }
}
