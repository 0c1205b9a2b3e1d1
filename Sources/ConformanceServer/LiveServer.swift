public import Conformance
import Foundation
import StrictCodecs

/// An authorization server that runs somewhere and is asked over HTTP.
public final class LiveServer: SeveralEngines, Engine, PartialAdapter {
    private let configuration: LiveConfiguration
    private let transport: any Transport
    private let showsSecrets: Bool
    private let pace: Pace
    private let cookies: URL

    /// Makes an adapter for a server; nothing is sent before the run.
    ///
    /// - Parameters:
    ///   - configuration: What has to be known of it.
    ///   - showsSecrets: Whether reports show codes, tokens and secrets.
    /// - Throws: ``ConfigurationError`` if this machine cannot reach servers.
    public convenience init(
        _ configuration: LiveConfiguration, showsSecrets: Bool = false
    ) throws {
        self.init(configuration, showsSecrets: showsSecrets, transport: try CurlTransport())
    }

    init(_ configuration: LiveConfiguration, showsSecrets: Bool, transport: any Transport) {
        self.configuration = configuration
        self.showsSecrets = showsSecrets
        self.transport = transport
        pace = Pace(configuration.limits)
        cookies = FileManager.default.temporaryDirectory
            .appendingPathComponent("conform-cookies-\(UUID().uuidString)")
    }

    /// Makes an adapter that contacts nobody and prints the requests that it would make.
    ///
    /// - Parameters:
    ///   - configuration: What would have to be known of the server.
    ///   - print: Takes a line of the print.
    public convenience init(
        rehearsing configuration: LiveConfiguration, print: @escaping @Sendable (String) -> Void
    ) {
        self.init(
            configuration.askingNobody, showsSecrets: true, transport: Rehearsal(print: print))
    }

    public var roles: [Role] { [.authorizationServer] }

    /// One engine, for a server keeps what it was asked before.
    package var engines: [any Engine] { [self] }

    /// How many requests were made.
    public var requests: Int {
        get async { await pace.count }
    }

    /// Asks for a code as a registered client does, before a long run.
    ///
    /// - Parameter deadline: How long the server may take.
    /// - Returns: What came in place of a code, in one line; nil if one came.
    public func doubt(within deadline: Duration) async -> String? {
        let trace = Trace(hiding: secrets)
        defer { try? FileManager.default.removeItem(atPath: cookies.path) }
        guard let client = configuration.clients.first(where: { !$0.redirectURIs.isEmpty }) else {
            return nil
        }
        let session = LiveCase(
            configuration: configuration, transport: transport, pace: pace, casting: .none,
            cookies: cookies.path, deadline: deadline, showsSecrets: showsSecrets, trace: trace
        ).session(in: ServerSettings(clients: [], consent: .granted))
        do {
            let answer = try await session.respond(to: .asking(client, configuration.scopes))
            return answer.hasCode ? nil : "no code comes of a plain request: \(trace.lastLine)"
        } catch {
            return "no code comes of a plain request: \(error)"
        }
    }

    package func obstacle(to vector: Vector) -> String? {
        do {
            _ = try casting(for: vector)
            return nil
        } catch {
            return (error as? Obstacle)?.reason ?? "\(error)"
        }
    }

    package func run(_ source: CaseSource, deadline: Duration) async -> String? {
        var silence = 0
        for index in 0..<source.count where !source.isEnded() {
            guard await !pace.isExhausted else {
                return "the run may make \(configuration.limits.requests) requests"
            }
            let trial = await trial(of: source.vector(index), deadline: deadline)
            source.note(index, trial)
            silence = trial.log.containsText("\n<") ? 0 : silence + 1
            guard silence < Self.patience else { return "the server had not answered at all" }
        }
        return nil
    }

    /// After how many cases in a row without any answer the rest is not run.
    private static let patience = 10

    private func trial(of vector: Vector, deadline: Duration) async -> Trial {
        let trace = Trace(hiding: secrets)
        let start = ContinuousClock.now
        let file = cookies.path
        defer { try? FileManager.default.removeItem(atPath: file) }
        do {
            let server = LiveCase(
                configuration: configuration, transport: transport, pace: pace,
                casting: try casting(for: vector), cookies: file, deadline: deadline,
                showsSecrets: showsSecrets, trace: trace)
            let outcome = await vector.outcome(with: server)
            return Trial(outcome, in: .now - start, log: trace.text)
        } catch {
            let reason = (error as? Obstacle)?.reason ?? "\(error)"
            return Trial(.unsupported(JSON.printable(reason)), in: .now - start)
        }
    }

    /// What is not shown in logs.
    private var secrets: [String] {
        showsSecrets
            ? [] : configuration.clients.compactMap(\.clientSecret).filter { !$0.isEmpty }
    }

    private func casting(for vector: Vector) throws -> Casting {
        let input = try Serve.input(vector.input)
        let sent = Sent(input.steps)
        try Reach(configuration).check(input, sent)
        return try Casting(of: input, sent: sent, among: configuration.clients)
    }
}

extension WireRequest {
    /// An authorization request without any peculiarity.
    fileprivate static func asking(
        _ client: ServerSettings.Client, _ scopes: [String: String]
    ) -> WireRequest {
        let form = Form.encode([
            ("response_type", "code"), ("client_id", client.clientID),
            ("redirect_uri", client.redirectURIs[0]), ("scope", scopes["devices"] ?? "devices"),
            ("state", "is-anybody-there"),
            ("code_challenge", Base64URL.encode(SHA256.hash(Array("none".utf8)))),
            ("code_challenge_method", "S256"),
        ])
        return WireRequest(method: "GET", endpoint: .authorization, query: form)
    }
}

extension WireResponse {
    /// Whether the answer sends the browser to a link with a code.
    fileprivate var hasCode: Bool {
        let query = self[field: "Location"].flatMap { URIReference($0).query } ?? ""
        return (Form.decode(query) ?? []).contains { $0.name.isText("code") }
    }
}
