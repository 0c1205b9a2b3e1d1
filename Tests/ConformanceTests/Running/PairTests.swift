@testable import Conformance
import ConformanceDiagnosis
import Reference
import StrictCodecs
import TestSupport
import Testing

@Suite("Pairs of vectors on one instance")
struct PairTests {
    @Test("A state that occurs often is renamed once, and the greatest number stays")
    func extremes() throws {
        let input = { (state: String) -> JSON in
            let pending = JSON.array(Array(repeating: ["state": .string(state)], count: 30))
            return ["pending": pending, "events": []]
        }
        let pair = try #require(ReadFlipResults.joined(input("abcd"), input("abcd")))
        #expect(pair.input["pending"]?.elements?.last == ["state": "second-abcd"])
        #expect(pair.change(["request": .integer(.max)]) == ["request": .integer(.max)])
        #expect(ReadFlipResults.joined(input("seco"), input("seco")) == nil)
    }

    /// The app, except that it looks at the type of the first activity alone.
    private struct FirstTypeApp: AppFlipApp {
        func answer(_ activity: FlipActivity) -> FlipAnswer {
            ReferenceImplementation().answer(activity)
        }

        func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] {
            let types = [activities[0].type, "NSUserActivityTypeBrowsingWeb"]
            return activities.enumerated().map { index, activity in
                var activity = activity
                activity.type = types[min(index, 1)]
                return answer(activity)
            }
        }
    }

    /// The server, except that it takes any secret of a client which has sent the right one before.
    private struct TrustingServer: AuthorizationServer {
        func session(in settings: ServerSettings) -> any ServerSession {
            Session(base: ReferenceImplementation().session(in: settings))
        }

        private final class Session: ServerSession {
            let base: any ServerSession
            private let trusted = Locked<String?>(nil)

            init(base: any ServerSession) { self.base = base }

            func respond(to request: WireRequest) async throws -> WireResponse {
                let known = trusted.withLock { $0 }
                let response = try await base.respond(to: request.with(secret: known))
                if response.status == 200, let secret = request.secret {
                    trusted.withLock { $0 = $0 ?? secret }
                }
                return response
            }

            func page(for request: WireRequest) async throws -> WireResponse {
                try await base.page(for: request)
            }

            func wait(seconds: Int) async throws { try await base.wait(seconds: seconds) }
        }
    }

    @Test("What depends on the vector before is found, and named by both")
    func interference() async throws {
        let report = try await Catalog.bundled.run(
            on: FirstTypeApp(), as: Implementation(name: "app"),
            only: Selection(rules: ["browsing-web-activity-only"]), isExhaustive: true)
        let failures = report.cases.filter { !$0.verdict.isPassed }
        #expect(report.run.pairs > 100)
        #expect(failures.count == 5)
        #expect(failures.count { $0.vector.isPair } == 5)
        let first = try #require(failures.first)
        #expect(first.id.containsText(first.vector.comment.pieces(at: UInt8(ascii: " "))[1]))
        #expect(report.text(details: true).containsText("alone; it fails after the first vector"))
        #expect(report.text().containsText("5 failed whose vectors pass alone"))
    }

    @Test("A server is asked for two flows at once")
    func server() async throws {
        let alone = try await Catalog.bundled.run(
            on: TrustingServer(), as: Implementation(name: "server"),
            only: Selection(rules: ["code-grant-wrong-secret-refused"]), isExhaustive: true)
        #expect(alone.cases.filter { !$0.vector.isPair && !$0.verdict.isPassed }.isEmpty)
        #expect(!alone.isConforming())
        let id = try #require(alone.cases.first { !$0.verdict.isPassed }?.id)
        let again = try await Catalog.bundled.run(
            on: TrustingServer(), only: Selection(vectors: [id]))
        #expect(again.cases.map(\.id) == [id])
        #expect(!again.isConforming())
        let right = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(vectors: [id]))
        #expect(right.isConforming())
    }

    @Test("A pair says nothing if one of its vectors fails alone")
    func failingAlone() async throws {
        let report = try await Catalog.bundled.run(
            on: Mute(), as: Implementation(name: "mute"),
            only: Selection(suites: ["authorization-endpoint/app-check"]), isExhaustive: true)
        #expect(report.cases.allSatisfy { !$0.vector.isPair })
        #expect(report.run.pairs == 0)
    }

    /// A server that refuses everything.
    private struct Mute: AuthorizationServer, ServerSession {
        func session(in settings: ServerSettings) -> any ServerSession { self }

        func respond(to request: WireRequest) -> WireResponse { WireResponse(status: 400) }
    }

    @Test("Placeholders, answers and numbers of the second count from the first")
    func joinedScript() throws {
        let catalog = try Catalog.bundled
        let pair = try #require(
            catalog.pair("installed-app/session/stored-after-sign-in+call-after-sign-in"))
        let steps = try #require(pair.vector.input["steps"]?.elements)
        let count = try #require(pair.first.input["steps"]?.elements).count
        #expect(steps[count] == "sign-out")
        let answers = try #require(pair.vector.input["token"]?.elements)
        #expect(answers.last?["from"] == .integer(count + 1))
        #expect(pair.vector.rule == pair.second.rule)
        #expect(catalog.vector(pair.vector.id)?.input == pair.vector.input)
    }

    @Test(
        "What bears on the second by right makes no pair",
        arguments: [
            "installed-app/session-events/sessions-revoked+tokens-revoked",
            "installed-app/discovery/no-such+no-such", "installed-app/session/+", "+", "",
        ])
    func noPair(_ id: Vector.ID) throws {
        let catalog = try Catalog.bundled
        #expect(catalog.pair(id) == nil)
    }

    @Test("A vector that is excluded, or newer than a sealed profile, runs before none")
    func excluded() async throws {
        let catalog = try Catalog.bundled
        let all = try Selection(suites: ["token-endpoint/refresh"]).plan(in: catalog)
        let id = try #require(all.vectors.first).id
        let without = try Selection(
            suites: ["token-endpoint/refresh"], excluding: [.vector(id)]
        ).plan(in: catalog)
        #expect(all.partners.contains { $0.id == id })
        #expect(!without.partners.contains { $0.id == id } && !without.partners.isEmpty)
        #expect(try Selection(profiles: ["native-client@0.6"]).plan(in: catalog).partners.isEmpty)
    }

    @Test("A pair that is named is not the second of another")
    func named() async throws {
        let id = "installed-app/session/stored-after-sign-in+call-after-sign-in"
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), as: Implementation(name: "reference"),
            only: Selection(vectors: [id]), isExhaustive: true)
        #expect(report.cases.map(\.id) == [id])
        #expect(report.run.pairs == 0 && report.isConforming())
    }

    @Test("A sample follows from its seed, and not from the selection")
    func sample() async throws {
        let one = try await Self.pairs(of: Selection(rules: ["code-grant-scope"]), seed: nil)
        let same = try await Self.pairs(of: Selection(suites: ["token-endpoint/code"]), seed: nil)
        let other = try await Self.pairs(of: Selection(suites: ["token-endpoint/code"]), seed: 7)
        #expect(!one.isEmpty && Set(one).isSubset(of: same))
        #expect(same != other)
    }

    private static func pairs(of selection: Selection, seed: UInt64?) async throws -> [String] {
        let catalog = try Catalog.bundled
        return Runner(ReferenceImplementation(), in: catalog)
            .pairs(
                of: try selection.vectors(of: catalog), after: catalog.vectors, areAll: false,
                seed: seed
            )
            .map { "\($0.first.id)+\($0.second.id)" }
    }

    @Test(
        "The reference does in every pair what it does alone",
        arguments: [
            "authorization-endpoint/metadata", "installed-app/identity", "google-app/flip-result",
            "authorization-endpoint/pages",
        ].sampled(2))
    func reference(_ suite: Suite.ID) async throws {
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), as: Implementation(name: "reference"),
            only: Selection(suites: [suite]), options: RunOptions(timeout: .seconds(60), jobs: 2),
            isExhaustive: suite != "google-app/flip-result")
        #expect(report.isConforming(strict: true))
        #expect(report.run.pairs > 10)
    }
}

extension WireRequest {
    fileprivate var secret: String? {
        (Form.decode(body) ?? []).first { $0.name.isText("client_secret") }
            .map { String(decoding: $0.value ?? [], as: UTF8.self) }
    }

    /// The request with another secret in place of its own.
    fileprivate func with(secret known: String?) -> WireRequest {
        guard endpoint == .token, let known, let secret else { return self }
        let old = Form.encode([("client_secret", secret)])
        return WireRequest(
            method: method, endpoint: endpoint, query: query, fields: fields,
            body: body.replacingText(old, with: Form.encode([("client_secret", known)])))
    }
}
