import Conformance
import Foundation
import StrictCodecs
import TestSupport
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

    /// What is left of a secret where it is not masked: as it is, in hexadecimal digits, or in base64 at any position.
    private static let traces: [String] = {
        let pieces = (0..<3).map {
            Base64URL.encode(Array(repeating: 0, count: $0) + Array(core.utf8)).dropFirst(4)
                .prefix(16)
        }
        let digits = core.utf8.map(\.hexadecimal).joined()
        return [String(core.prefix(8)), String(digits.prefix(16))] + pieces.map(String.init)
    }()

    private static func shown(in text: String) -> [String] {
        traces.filter { text.lowercased().contains($0.lowercased()) }
    }

    @Test("None leaves the tool in the hints of a set-up", arguments: kinds.indices)
    func server(kind: Int) {
        var count = 0
        let secrets = Self.secrets + (kind < 2 ? Self.oddSecrets : [])
        for secret in secrets {
            let redactor = Self.kinds[kind].redactor(secret)
            for (name, encoded) in Self.encodings {
                for answer in Self.answers(saying: encoded(secret)) {
                    let text = Self.printed(answer, maskedBy: redactor)
                    #expect(
                        Self.shown(in: text) == [],
                        "\(Self.kinds[kind].name) \(secret), \(name): \(text)")
                    count += text.contains("hint: ") ? 1 : 0
                }
            }
        }
        #expect(count == secrets.count * Self.encodings.count * Self.answers(saying: "").count)
    }

    /// What answers each request by a function of it.
    private struct Answering: Transport {
        let answer: @Sendable (OutgoingRequest) -> WireResponse

        func send(
            _ request: OutgoingRequest, cookies: String, within deadline: Duration
        ) async throws -> WireResponse { answer(request) }
    }

    /// The answers that quote a secret, as JSON with an error, as a page and in a header field.
    private static func refusals(saying words: String) -> [WireResponse] {
        let json = HeaderField(name: "Content-Type", value: "application/json")
        let error = "{\"error\": \"invalid_client\", \"error_description\": \"bad \(words)\"}"
        return [
            WireResponse(status: 401, fields: [json], body: error),
            WireResponse(status: 403, body: "<html><title>\(words)</title><p>\(words) is wrong"),
            WireResponse(status: 404, body: "Not found: \(words)"),
            WireResponse(
                status: 302, fields: [.init(name: "Location", value: "/login?for=\(words)")]),
        ]
    }

    /// Refusals that repeat secrets, each encoded in one of the ways.
    private static func refusals(
        of secrets: [String]
    ) -> [(secret: String, name: String, refusal: WireResponse)] {
        secrets.flatMap { secret in
            encodings.flatMap { name, encoded in
                refusals(saying: encoded(secret)).map { (secret, name, $0) }
            }
        }.sampled(5)
    }

    /// What keeps a secret of each kind at a server whose endpoints for tokens refuse a client.
    private static let places = ["client secret", "cookie", "code", "token"]

    /// What the tool prints of a client that gets a code and then a refusal.
    private static func printed(
        _ refusal: WireResponse, of endpoint: WireRequest.Endpoint, hiding secret: String,
        as place: String
    ) async throws -> String {
        func text(_ name: String, _ other: String) -> String { place == name ? secret : other }
        let client = ServerSettings.Client(
            clientID: "one", redirectURIs: ["https://app.example/cb"],
            clientSecret: text("client secret", "another-secret-1"))
        let (code, token) = (text("code", "another-code-1"), text("token", "another-token-1"))
        let transport = Answering { request in
            let isGrant = request.url.hasSuffix("/token") && endpoint == .revocation
            guard request.method == "POST" else {
                let link = "https://app.example/cb?state=is-anybody-there&code=\(Form.escape(code))"
                return WireResponse(status: 302, fields: [.init(name: "Location", value: link)])
            }
            return isGrant
                ? WireResponse(status: 200, body: "{\"access_token\": \(JSON.quote(token))}")
                : refusal
        }
        let server = LiveServer(
            LiveConfiguration(
                endpoints: Endpoints(
                    authorization: try WebAddress("https://as.example/authorization"),
                    token: try WebAddress("https://as.example/token"),
                    revocation: try WebAddress("https://as.example/revocation")),
                clients: [client],
                consents: Consents(
                    granted: .field(
                        name: "Cookie", value: "sid=\(text("cookie", "another-cookie-1"))"))),
            over: transport)
        let request = SignInRequest(
            client: client, redirectURI: client.redirectURIs[0], scopes: ["devices"])
        let deadline = Duration.seconds(5)
        let signIn = await server.signIn(request, within: deadline)
        var attempts = [signIn]
        let pairs = [(name: "code", value: signIn.code ?? "")]
        attempts.append(await server.post(pairs, to: .token, by: client, .post, within: deadline))
        if endpoint == .revocation {
            attempts.append(
                await server.post(
                    [(name: "token", value: token)], to: .revocation, by: client, .basic,
                    within: deadline))
        }
        let transcript = Console.Transcript()
        Console.$transcript.withValue(transcript) {
            Console.mask(by: server.masked)
            for line in attempts.flatMap(\.explained) {
                Console.write(JSON.printable(line) + "\n")
            }
        }
        return transcript.errors
    }

    @Test("Nor of the endpoints for tokens", arguments: places)
    func tokens(place: String) async throws {
        // A token is known once it is issued.
        let endpoints: [WireRequest.Endpoint] =
            place == "token" ? [.revocation] : [.token, .revocation]
        for (secret, name, refusal) in Self.refusals(of: Self.secrets) {
            for endpoint in endpoints where place != "cookie" || !secret.contains(";") {
                let text = try await Self.printed(
                    refusal, of: endpoint, hiding: secret, as: place)
                #expect(Self.shown(in: text) == [], "\(place) \(secret), \(name): \(text)")
                #expect(text.contains("hint: "))
            }
        }
    }

    /// What the tool prints of a registration whose second client is refused, and of the first one, which is not deleted.
    private static func printed(
        _ refusal: WireResponse, registering secret: String, as place: String
    ) async throws -> String {
        func text(_ name: String, _ other: String) -> String { place == name ? secret : other }
        let client = JSON.object([
            .init("client_id", "c1"),
            .init("client_secret", .string(text("client secret", "another-secret-1"))),
            .init("registration_client_uri", "https://as.example/register/c1"),
            .init(
                "registration_access_token", .string(text("token of a client", "another-token-1"))),
        ])
        let isFirst = Locked(true)
        let transport = Answering { _ in
            let isFirst = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            return isFirst ? WireResponse(status: 201, body: client.compactText) : refusal
        }
        let registrar = try DynamicRegistration(
            at: try WebAddress("https://as.example/register"),
            token: text("initial token", "another-token-2"), within: .seconds(1), over: transport)
        let vectors = try Catalog.bundled.vectors.filter { $0.rule == "code-grant-redeemed" }
        let kept = Locked<[JSON]>([])
        var lines: [String] = []
        do {
            let outcome = try await registrar.register(
                ClientList(of: vectors, isComplete: false), by: nil, for: "devices"
            ) { client in kept.withLock { $0.append(client) } }
            lines += outcome.refusals
        } catch { lines.append("\(error)") }
        lines += await registrar.delete(kept.withLock { $0 }).map(\.reason)
        let transcript = Console.Transcript()
        Console.$transcript.withValue(transcript) {
            Console.mask(by: registrar.masked)
            for line in lines { Console.warn(line) }
        }
        return transcript.errors
    }

    @Test(
        "Nor of a registration", arguments: ["initial token", "client secret", "token of a client"])
    func registration(place: String) async throws {
        for (secret, name, refusal) in Self.refusals(of: Self.secrets + Self.oddSecrets) {
            let text = try await Self.printed(refusal, registering: secret, as: place)
            #expect(Self.shown(in: text) == [], "\(place) \(secret), \(name): \(text)")
            #expect(text.contains("warning: c1: < ") == (refusal.status != 404))
        }
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
