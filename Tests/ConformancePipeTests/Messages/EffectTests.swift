import ConformancePipe
import StrictCodecs
import Testing

@testable import Conformance

@Suite("Effects")
struct EffectTests {
    /// A world that has a text, one server that answers, and one that does not.
    private static func world() throws -> ScriptedWorld {
        let json = try JSONParser.parse(
            Array(
                #"""
                {"client_id": "c", "client_type": "ios", "redirect_uri": "com.a.b:/cb",
                 "scopes": [], "authorization_endpoint": "https://a.example/auth",
                 "token_endpoint": "https://a.example/token",
                 "revocation_endpoint": "https://a.example/revoke",
                 "token": [{"status": 200, "body": "{}"}, {"failure": "offline"}],
                 "steps": ["sign-in"]}
                """#.utf8))
        let world = ScriptedWorld(try RunClient.input(json))
        world.keep("text-1", as: "key-1", in: .protected)
        return world
    }

    private static func perform(_ effect: String, in world: ScriptedWorld) async throws -> JSON {
        try await Effect.perform(effect: try JSONParser.parse(Array(effect.utf8)), in: world)
    }

    @Test(
        "An effect acts on the world",
        arguments: [
            (#"{"open": {"url": "u", "user_agent": "browser"}}"#, #"{"ok": {}}"#),
            (#"{"random": {"octets": 0}}"#, #"{"ok": {"octets": ""}}"#),
            (#"{"now": {}}"#, #"{"ok": {"seconds": 1700000000}}"#),
            (
                #"{"kept": {"key": "key-1", "storage": "protected"}}"#,
                #"{"ok": {"text": "text-1"}}"#
            ),
            (#"{"kept": {"key": "key-1", "storage": "plain"}}"#, #"{"ok": {"text": null}}"#),
            (#"{"keep": {"key": "key-1", "text": null, "storage": "protected"}}"#, #"{"ok": {}}"#),
            (
                #"{"send": {"method": "POST", "url": "https://a.example/token", "fields": []}}"#,
                #"""
                {"ok": {"status": 200, "fields": [["Content-Type", "application/json"]],
                  "body": "{}"}}
                """#
            ),
        ])
    func effects(_ effect: String, _ answer: String) async throws {
        let answer = try JSONParser.parse(Array(answer.utf8))
        #expect(try await Self.perform(effect, in: try Self.world()) == answer)
    }

    @Test("What a client does is recorded")
    func history() async throws {
        let world = try Self.world()
        let url = "https://a.example/auth?state=s"
        _ = try await Self.perform(
            #"{"open": {"url": "\#(url)", "user_agent": "embedded-web-view"}}"#, in: world)
        _ = try await Self.perform(
            #"{"keep": {"key": "k", "text": "t", "storage": "plain"}}"#, in: world)
        #expect(world.history.opened.map(\.userAgent) == [.embeddedWebView])
        let states = world.history.opened.compactMap(\.request.state).map { Array($0) }
        #expect(states == [Array("s".utf8)])
        #expect(world.history.exposed == ["k", "t"])
    }

    @Test("Random octets have the requested number and never repeat")
    func random() async throws {
        let world = try Self.world()
        let effect = #"{"random": {"octets": 32}}"#
        let first = try await Self.perform(effect, in: world)
        let second = try await Self.perform(effect, in: world)
        let text = try #require(first["ok"]?["octets"]?.text)
        #expect(Base64URL.decode(text.utf8)?.count == 32)
        #expect(first != second)
    }

    @Test("A failure of the world is reported")
    func failures() async throws {
        let world = try Self.world()
        let effect =
            #"{"send": {"method": "POST", "url": "https://a.example/token", "fields": []}}"#
        _ = try await Self.perform(effect, in: world)
        #expect(try await Self.perform(effect, in: world) == ["failure": "offline"])
        for _ in 2..<History.longest { _ = try await Self.perform(effect, in: world) }
        #expect(try await Self.perform(effect, in: world) == ["failure": "ended"])
    }

    @Test(
        "A malformed effect is refused with its place",
        arguments: [
            ("{}", "must have exactly one of open, send, random, now, keep, kept"),
            (
                #"{"now": {}, "kept": {}}"#,
                "must have exactly one of open, send, random, now, keep, kept"
            ),
            (
                #"{"now": null, "random": {"octets": 1}}"#,
                "must have exactly one of open, send, random, now, keep, kept"
            ),
            (#"{"wait": {}}"#, "must have exactly one of open, send, random, now, keep, kept"),
            (
                #"{"open": {"url": "u", "user_agent": "lynx"}}"#,
                #"open.user_agent: "lynx" is not one of browser, in-app-browser, embedded-web-view"#
            ),
            (#"{"random": {"octets": -1}}"#, "random.octets: must be 0 to 65536"),
            (#"{"random": {"octets": 65537}}"#, "random.octets: must be 0 to 65536"),
            (#"{"now": {"utc": true}}"#, #"now: unknown member "utc""#),
            (#"{"keep": {"key": "k", "storage": "plain"}}"#, #"keep: lacks "text""#),
            (#"{"send": {"method": "GET", "url": "u"}}"#, #"send: lacks "fields""#),
        ])
    func malformed(_ effect: String, _ place: String) async throws {
        let world = try Self.world()
        await #expect {
            try await Self.perform(effect, in: world)
        } throws: { error in
            "\(error)" == place
        }
    }
}
