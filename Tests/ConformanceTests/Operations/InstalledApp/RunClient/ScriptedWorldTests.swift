import Foundation
import StrictCodecs
import Testing

@testable import Conformance

@Suite("The scripted world")
struct ScriptedWorldTests {
    private static let token =
        #"{"access_token":"access-1","token_type":"Bearer","expires_in":600}"#

    /// A script with a token endpoint that answers otherwise from the second step on.
    private static func script() throws -> Script {
        let text = """
            {"client_id": "c", "client_type": "ios", "redirect_uri": "com.a.b:/cb", "scopes": [],
             "authorization_endpoint": "https://a.example/auth", "token_endpoint": "https://a.example/token",
             "revocation_endpoint": "https://a.example/revoke", "own_origins": ["https://own.example"],
             "token": [{"status": 200, "body": \(JSON.string(token).compactText)}, {"status": 503, "body": ""},
               {"from": 1, "status": 400, "body": ""}, {"status": 500, "body": ""}],
             "api": [{"status": 200, "body": "{}"}],
             "steps": [{"redirect": "com.a.b:/cb?code=code-1"}, {"wait": 700}, {"call": "https://api.example/x"}]}
            """
        return try RunClient.input(try JSONParser.parse(Array(text.utf8)))
    }

    private static func statuses(of count: Int, in world: ScriptedWorld) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            let request = OutgoingRequest(method: "POST", url: "https://a.example/token")
            statuses.append(try await world.send(request).status)
        }
        return statuses
    }

    private static func call(_ url: String, with token: String) -> OutgoingRequest {
        OutgoingRequest(
            method: "GET", url: url,
            fields: [HeaderField(name: "Authorization", value: "Bearer \(token)")])
    }

    @Test("Responses are given in order, and those of a step take the place of those before it")
    func steps() async throws {
        let world = ScriptedWorld(try Self.script())
        #expect(try await Self.statuses(of: 1, in: world) == [200])
        world.begin(step: 1)
        #expect(try await Self.statuses(of: 3, in: world) == [400, 500, 500])
    }

    @Test("Draws repeat for a script, and the first two show which base64 encodes them")
    func draws() throws {
        let worlds = try (0..<2).map { _ in ScriptedWorld(try Self.script()) }
        let draws = worlds.map { world in (0..<3).map { _ in world.randomOctets(32) } }
        #expect(draws[0] == draws[1])
        #expect(Set(draws[0]).count == 3 && draws[0].allSatisfy { $0.count == 32 })
        let texts = draws[0].map { Data($0).base64EncodedString() }
        #expect(texts[0].hasPrefix("+/+/") && texts[1].hasPrefix("/+/+"))
        #expect(worlds[0].randomOctets(1).count == 1 && worlds[0].randomOctets(0).isEmpty)
    }

    @Test("An API refuses a token when its lifetime has ended, and no other")
    func lifetime() async throws {
        let world = ScriptedWorld(try Self.script())
        _ = try await Self.statuses(of: 1, in: world)
        let call = Self.call("https://api.example/x", with: "access-1")
        world.advance(by: 599)
        #expect(try await world.send(call).status == 200)
        world.advance(by: 1)
        let response = try await world.send(call)
        #expect(response.status == 401)
        #expect(response[field: "WWW-Authenticate"] == #"Bearer error="invalid_token""#)
        let other = Self.call("https://api.example/x", with: "access-2")
        #expect(try await world.send(other).status == 200)
    }

    @Test(
        "A server of the client's own gives a profile to whoever has a token",
        arguments: [
            ("https://own.example/userinfo", 200), ("https://own.example", 200),
            ("https://own.example.evil.example/userinfo", 500), ("https://own.example:8443/", 500),
        ])
    func profile(_ url: String, _ status: Int) async throws {
        let world = ScriptedWorld(try Self.script())
        #expect(try await world.send(Self.call(url, with: "access-1")).status == status)
        let bare = OutgoingRequest(method: "GET", url: url)
        #expect(try await world.send(bare).status == 500)
    }

    /// Requests, and whether they take a value of the case to where it is not known.
    static let requests: [(request: OutgoingRequest, isJudged: Bool)] = [
        (OutgoingRequest(method: "GET", url: "https://other.example/warm-up"), false),
        (call("https://own.example/userinfo", with: "access-1"), false),
        (call("https://other.example/userinfo", with: "access-1"), true),
        (call("https://own.example:8443/userinfo", with: "access-1"), true),
        (OutgoingRequest(method: "GET", url: "https://own.example/?c=code-1"), true),
        (OutgoingRequest(method: "GET", url: "https://other.example/?c=%63ode-1"), true),
        (OutgoingRequest(method: "POST", url: "https://own.example/", body: "s=state-1"), true),
        (
            OutgoingRequest(
                method: "POST", url: "https://own.example/",
                body: "v=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"), true
        ),
        (OutgoingRequest(method: "POST", url: "https://own.example/", body: "v=cancelled"), false),
        (OutgoingRequest(method: "POST", url: "https://a.example/token", body: ""), true),
    ]

    @Test("What carries no value of the case stands aside", arguments: requests)
    func aside(_ request: OutgoingRequest, _ isJudged: Bool) async throws {
        let script = try Self.script()
        let world = ScriptedWorld(script)
        try world.open(
            "https://a.example/auth?state=state-1&code_challenge_method=S256"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", in: .browser)
        _ = try await world.send(request)
        let step = Transcript.Step(
            step: script.steps[0], start: (0, 0), end: world.history.mark, isSignedIn: false,
            statuses: [])
        let form = Transcript(steps: [step], history: world.history, script: script).json
        let first = form["steps"]?.elements?.first
        #expect(first?["sent"]?.elements?.count == (isJudged ? 1 : 0))
        #expect(first?["aside"]?.elements?.count == (isJudged ? 0 : 1))
    }

    @Test("What a client does while time passes belongs to the step after")
    func passive() async throws {
        let steps = try Self.script().steps
        #expect(steps.map(\.isPassive) == [false, true, false])
    }
}
