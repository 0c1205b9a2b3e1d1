import Conformance
import Foundation
import StrictCodecs
import Testing

@testable import ConformTool
@testable import ConformanceDrivers

@Suite("Secrets in hints")
struct MaskedHintsTests {
    /// A way to write a text, which a server or a program may choose.
    typealias Encoding = (name: String, encoded: @Sendable (String) -> String)

    private static let encodings: [Encoding] = [
        ("as it is", { $0 }),
        ("percent", { $0.utf8.map { "%" + $0.hexadecimal }.joined() }),
        ("percent twice", { $0.utf8.map { "%25" + $0.hexadecimal }.joined() }),
        ("form", { Form.escape($0) }),
        ("JSON", { $0.utf8.map { "\\u00" + $0.hexadecimal }.joined() }),
        ("HTML", { $0.utf8.map { "&#x\($0.hexadecimal);" }.joined() }),
        ("base64", { Data($0.utf8).base64EncodedString() }),
        ("base64url behind others", { Base64URL.encode(Array("jo:\($0)".utf8)) }),
    ]

    /// Part of each secret, and what the secrets are that look like text with escapes, markup and separators.
    private static let core = "hunter2hunter2hunter2"
    private static let secrets = [
        core, "\(core)+%41w<9>r", "<b>\(core)", "x&y=\(core)", "%2B\(core)",
    ]

    /// What no cookie can have, or no JSON as it is.
    private static let oddSecrets = [
        "a&amp;\(core)", "\(core)+%41\"w<9>r", "%2B\\u0041\(core)",
    ]

    /// What keeps a secret of each kind, as a run learns it.
    private static let kinds: [(name: String, redactor: @Sendable (String) -> Redactor)] = [
        ("password", { own($0, "password") }),
        ("client secret", { own($0, "client-secret") }),
        (
            "cookie",
            { secret in
                let redactor = Redactor()
                redactor.hide(field: "sid=\(secret)")
                return redactor
            }
        ),
        ("token", { seen(#"{"access_token": \#(JSON.quote($0))}"#) }),
        ("code", { seen(#"{"code": \#(JSON.quote($0))}"#) }),
    ]

    private static func own(_ secret: String, _ kind: String) -> Redactor {
        let redactor = Redactor()
        redactor.hide(secret, as: kind)
        return redactor
    }

    private static func seen(_ body: String) -> Redactor {
        let redactor = Redactor()
        redactor.hideSecrets(of: WireResponse(status: 200, fields: [], body: body))
        return redactor
    }

    /// The answers whose hints quote what the server says.
    private static func answers(saying words: String) -> [WireResponse] {
        let errors = SetUpAttempt.hintsOnErrors.keys + ["other", words]
        let links = errors.flatMap { error in
            ["?", "#"].map {
                "https://app.example/cb\($0)error=\(error)&error_description=bad \(words)"
            }
        }
        let pages = [
            "<title>\(words)</title><p>Wrong password", "<p>The password \(words) is wrong",
            "<form action='https://\(words).example/'><input name=user>",
        ]
        return links.map { WireResponse(status: 302, fields: [.init(name: "Location", value: $0)]) }
            + pages.flatMap { page in
                [200, 400, 404].map { WireResponse(status: $0, fields: [], body: page) }
            }
    }

    /// What the tool prints of an answer.
    private static func printed(_ answer: WireResponse, maskedBy redactor: Redactor) -> String {
        let client = ServerSettings.Client(
            clientID: "one", redirectURIs: ["https://app.example/cb"])
        var attempt = SetUpAttempt(
            at: .authorization, by: client, answer: answer, lines: [], maskedBy: redactor)
        attempt.undeclaredOrigin = ServerPage(answer.body).forms.first?.action
        let transcript = Console.Transcript()
        Console.$transcript.withValue(transcript) {
            Console.mask { redactor.masked($0) }
            for line in attempt.explained { Console.write(JSON.printable(line) + "\n") }
        }
        return transcript.errors
    }

    @Test("None leaves the tool in the hints of a set-up", arguments: kinds.indices)
    func server(kind: Int) {
        let pieces = (0..<3).map {
            Base64URL.encode(Array(repeating: 0, count: $0) + Array(Self.core.utf8)).dropFirst(4)
                .prefix(16)
        }
        let digits = Self.core.utf8.map(\.hexadecimal).joined()
        let traces = [Self.core.prefix(8), digits.prefix(16)] + pieces
        var count = 0
        let secrets = Self.secrets + (kind < 2 ? Self.oddSecrets : [])
        for secret in secrets {
            let redactor = Self.kinds[kind].redactor(secret)
            for (name, encoded) in Self.encodings {
                for answer in Self.answers(saying: encoded(secret)) {
                    let text = Self.printed(answer, maskedBy: redactor)
                    let shown = traces.filter { text.lowercased().contains($0.lowercased()) }
                    #expect(shown == [], "\(Self.kinds[kind].name) \(secret), \(name): \(text)")
                    count += text.contains("hint: ") ? 1 : 0
                }
            }
        }
        #expect(count == secrets.count * Self.encodings.count * Self.answers(saying: "").count)
    }

    @Test(
        "Nor in those of a program, whose lines quote what it opens and writes",
        arguments: ["xdg-open", "echo"])
    func program(opening command: String) async throws {
        for secret in [Self.core, "a&amp;\(Self.core)", "x+\(Self.core)"] {
            for (name, encoded) in Self.encodings {
                let url = "https://login.example/\(encoded(secret))?client_id=x"
                var configuration = ClientConfiguration(
                    command: ["sh", "-c", "\(command) \"$1\"", "sh", url])
                configuration.clientSecret = secret
                let client = LiveClient(configuration)
                let error = await #expect(throws: NothingToJudge.self) { try await client.begin() }
                let text = client.masked(JSON.printable("\(try #require(error))"))
                #expect(text.contains("hint: ") && !text.contains(Self.core), "\(name): \(text)")
            }
        }
    }
}
