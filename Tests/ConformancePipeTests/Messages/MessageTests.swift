@testable import Conformance
import ConformancePipe
import Mistakes
import Reference
import StrictCodecs
import Testing

@Suite("Messages of the operations")
struct MessageTests {
    private static let catalog = Result { try Catalog.bundled.quick }

    @Test(
        "Every operation can be requested by a message", arguments: Operations.all.map { $0.name })
    func forms(_ name: String) throws {
        let operation = try Operations.named(name)
        let isSession = operation == RunClient.self || operation == Serve.self
        #expect(operation is any MessageOperation.Type || isSession)
    }

    @Test(
        "A message reads back in the same judged form",
        arguments: Operations.all.compactMap { ($0 as? any UnaryOperation.Type)?.name })
    func inverse(_ name: String) async throws {
        let vectors = try Self.catalog.get().vectors.filter { $0.operation == name }
        let operation = try #require(try Operations.named(name) as? any UnaryOperation.Type)
        var answers = 0
        for vector in vectors {
            guard let (first, again) = try await forms(of: operation, vector.input) else {
                continue
            }
            answers += 1
            #expect(again == first, "\(vector.id)")
        }
        #expect(answers > 0)
    }

    /// The judged form of what the reference answers, and that of the same when it was a message.
    private func forms<Question: UnaryOperation>(
        of operation: Question.Type, _ json: JSON
    ) async throws -> (JSON, JSON)? {
        let input = try Question.input(json)
        do {
            let output = try await Question.perform(input, with: ReferenceImplementation())
            let read = try Question.Output(json: try output.json())
            return try (
                Question.judgedForm(of: output, to: input), Question.judgedForm(of: read, to: input)
            )
        } catch is Refusal {
            return nil
        }
    }

    @Test(
        "A member that is null counts as absent",
        arguments: [
            (#"{"code": "a", "error": null, "error_description": null}"#, #"{"code": "a"}"#),
            (
                #"{"code": null, "error": "e", "error_description": null}"#,
                #"{"error": "e", "error_description": null}"#
            ),
        ])
    func nullMembers(_ ok: String, _ judged: String) throws {
        let result = try RedirectResult(json: try JSONParser.parse(Array(ok.utf8)))
        let expected = try JSONParser.parse(Array(judged.utf8))
        #expect(try result.json() == expected)
    }

    @Test(
        "An answer of the wrong form is a fault that names the place",
        arguments: [
            ("pkce/challenge", "{}", #"ok: lacks "code_challenge""#),
            ("pkce/challenge", #"{"code_challenge": 1}"#, "ok.code_challenge: must be a text"),
            ("pkce/challenge", #"{"code_challenge": "a", "x": 1}"#, #"ok: unknown member "x""#),
            ("pkce/generator", #"{"code_verifier": "a"}"#, #"ok: lacks "code_challenge""#),
            ("google-app/flip-link", #"{"url": null}"#, "ok.url: must be a text"),
            (
                "google-app/flip-result", #"{"actions": [{"action": "go"}]}"#,
                #"ok.actions[0].action: "go" is not one of "#
                    + "linked, try-authorization-url, stop, ignore"
            ),
            (
                "app-flip-app/incoming-link", #"{"handled": true, "opened": [{"url": ""}]}"#,
                #"ok.opened[0]: lacks "universal_links_only""#
            ),
            (
                "installed-app/redirect", #"{"code": "a", "error": "b"}"#,
                #"ok: must not have both "code" and "error""#
            ),
            (
                "installed-app/redirect", #"{"code": "a", "error_description": "b"}"#,
                #"ok: unknown member "error_description""#
            ),
            (
                "installed-app/token-request",
                #"{"method": "POST", "url": "u", "fields": [["a"]], "body": null}"#,
                "ok.fields[0]: must be a name and a value"
            ),
            (
                "installed-app/token-response",
                #"{"access_token": "a", "scopes": [], "expires_in": 1.5}"#,
                "ok.expires_in: must be an integer"
            ),
            (
                "installed-app/refresh-response", #"{"session": "kept", "scopes": []}"#,
                #"ok: unknown member "scopes""#
            ),
            (
                "installed-app/loopback", #"{"responses": [null, null, null, null, null, null]}"#,
                "ok.responses: must have an element for each of 1 connections"
            ),
            (
                "installed-app/security-events", #"{"events": [["x"]]}"#,
                #"ok.events[0][0]: "x" is not one of sessions-revoked, tokens-revoked, token-revoked, "#
                    + "account-disabled, account-enabled, account-credential-change-required, "
                    + "account-purged"
            ),
            (
                "client-registration/registration", #"{"redirects": []}"#,
                #"ok: lacks "client_secret""#
            ),
            (
                "token-endpoint/code", #"{"status": 200, "fields": [], "body": null}"#,
                "ok.body: must be a text"
            ),
            ("installed-app/session", #"{"url": "u"}"#, #"ok: unknown member "url""#),
        ])
    func wrongForm(_ suite: String, _ ok: String, _ place: String) async throws {
        let vector = try #require(
            try Catalog.bundled.suites.first { $0.id == suite }?.vectors.first)
        let adapter = SayingAdapter(ok: try JSONParser.parse(Array(ok.utf8)))
        let outcome = await vector.prepared.outcome(with: adapter)
        // A server that fails is judged with the steps before.
        let observed = try outcome.json()
        let fault: JSON = ["fault": .string(JSON.printable("answered \(place)"))]
        #expect(observed == fault || observed["value"]?["steps"]?.elements?.first == fault)
    }
}

/// An adapter that answers every question and every step with the same.
private struct SayingAdapter: MessageAdapter {
    let ok: JSON

    func ask(_ operation: String, _ input: JSON) -> JSON { ok }

    func begin(_ operation: String, _ input: JSON, in world: (any World)?) -> any RemoteCase {
        Case(ok: ok)
    }

    private struct Case: RemoteCase {
        let ok: JSON

        func step(_ step: JSON) -> JSON { ok }
        func end() {}
    }
}
