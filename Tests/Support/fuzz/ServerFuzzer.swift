import Conformance
import ConformanceDrivers
import Reference
import StrictCodecs

/// Changes the answers of a server, which gives back secrets that the tool has sent it.
struct ServerFuzzer: Fuzzer {
    static let name = "server"
    static var batch: Int { 1_000 }

    private let vectors: [Vector]

    init() throws {
        vectors = try Catalog.bundled.vectors.filter { $0.role == .authorizationServer }
    }

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        var (findings, number) = ([String](), cases.lowerBound)
        while number < cases.upperBound {
            var generator = Generator(seed: seed, case: number)
            let transport = try ChangingTransport(seed: seed, start: number)
            let server = LiveServer(try transport.configuration, over: transport)
            let some = (0..<40).map { _ in generator.one(of: vectors).id }
            let report = try await Catalog.bundled.run(on: server, only: Selection(vectors: some))
            if let finding = try Harm.finding(in: report, secrets: transport.secrets) {
                findings.append("run from case \(number) on: \(finding)")
            }
            number += max(1, transport.count)
        }
        return findings
    }
}

/// The reference, whose answers are changed.
private final class ChangingTransport: Transport {
    private let server: any ServerSession
    private let seed: UInt64
    private let start: Int
    private let state = Locked((count: 0, given: [String](), secrets: [ChangingTransport.cookie]))

    private static let cookie = "user-session-1f0c9d2b7e"
    private static let clientSecret = "own-client-secret-93c1"

    init(seed: UInt64, start: Int) throws {
        self.seed = seed
        self.start = start
        server = ReferenceImplementation().session(
            in: ServerSettings(clients: Self.clients, consent: .granted))
    }

    /// The clients that the vectors need, each once; those that have a secret have another one.
    private static let clients: [ServerSettings.Client] = {
        let all = (try? Catalog.bundled.vectors.filter { $0.role == .authorizationServer }) ?? []
        let found = all.flatMap { $0.input["clients"]?.elements ?? [] }.reduce(into: [JSON]()) {
            clients, client in
            if !clients.contains(where: { $0["client_id"] == client["client_id"] }) {
                clients.append(client)
            }
        }
        return found.map { client in
            ServerSettings.Client(
                clientID: client["client_id"]?.text ?? "",
                redirectURIs: client["redirect_uris"]?.elements?.compactMap(\.text) ?? [],
                clientSecret: client["client_secret"]?.text.map { _ in clientSecret })
        }
    }()

    var configuration: LiveConfiguration {
        get throws {
            let base = "https://server.example"
            let json: JSON = [
                "authorization_endpoint": .string("\(base)/authorization"),
                "token_endpoint": .string("\(base)/token"),
                "revocation_endpoint": .string("\(base)/revocation"),
                "clients": .array(Self.clients.map(\.json)),
                "consent": ["cookie": .string(Self.cookie)],
            ]
            let file = try ConfigurationFile(
                octets: Array(json.compactText.utf8), name: "server.json")
            guard let metadata = file.metadata else { throw Fault("there is no endpoint") }
            return file.configuration(with: metadata, waiting: 0)
        }
    }

    /// How many requests have come.
    var count: Int { state.withLock { $0.count } }

    /// What the tool holds that nobody may read.
    var secrets: [String] { state.withLock { $0.secrets } + [Self.clientSecret] }

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        let url = URIReference(request.url)
        let endpoint = WireRequest.Endpoint.allCases.first { url.base.hasSuffix("/\($0.rawValue)") }
        guard let endpoint else { throw Fault("there is no \(request.url)") }
        keep(request.body ?? "")
        let answer = try await server.respond(
            to: WireRequest(
                method: request.method, endpoint: endpoint, query: url.query,
                fields: request.fields, body: request.body ?? ""))
        state.withLock { $0.given += answer.fields.map(\.value) + [answer.body] }
        return changed(answer)
    }

    /// Notes what the tool holds: what it sends, if the server has given it.
    private func keep(_ body: String) {
        for pair in Form.decode(body) ?? [] {
            let isSecret = ["code", "refresh_token", "token"].contains(where: pair.name.isText)
            guard isSecret, let octets = pair.value, let value = String(utf8: octets),
                value.utf8.count >= 16
            else { continue }
            state.withLock { state in
                let isGiven = state.given.contains { $0.containsText(value) }
                if isGiven, !state.secrets.contains(value) { state.secrets.append(value) }
            }
        }
    }

    /// What comes before the answer: for one in a hundred, up to a megabyte of names and values.
    private func padding(_ generator: inout Generator) -> [UInt8] {
        guard generator.isOne(in: 100) else { return [] }
        let piece = generator.one(of: [
            "\"code\":\"a1b2c3d4\",", "code=a1b2c3d4&", "[{\"token\":", "x", "%25", "<code>",
        ])
        let count = (generator.below(1 << 20)) / piece.utf8.count
        return [UInt8](repeatElement(Array(piece.utf8), count: count).joined())
    }

    private func changed(_ answer: WireResponse) -> WireResponse {
        let (number, secret) = state.withLock { state in
            state.count += 1
            return (state.count, state.secrets[state.count % state.secrets.count])
        }
        var generator = Generator(seed: seed, case: start + number)
        guard generator.isOne(in: 2) else { return answer }
        var fields = answer.fields
        if !fields.isEmpty, generator.isOne(in: 2) {
            let place = generator.below(fields.count)
            let value = generator.changed(Array(fields[place].value.utf8))
            fields[place] = HeaderField(
                name: fields[place].name, value: String(decoding: value, as: UTF8.self))
        }
        let echo = generator.one(of: [
            "", secret, Form.escape(secret), Base64URL.encode(Array(secret.utf8)),
        ])
        let body =
            padding(&generator) + generator.changedText(Array(answer.body.utf8))
            + Array(echo.utf8)
        return WireResponse(
            status: generator.isOne(in: 8) ? generator.below(700) : answer.status, fields: fields,
            body: String(decoding: body, as: UTF8.self))
    }
}

extension ServerSettings.Client {
    /// The client as a configuration has it.
    fileprivate var json: JSON {
        let secret = clientSecret.map { [JSON.Member("client_secret", .string($0))] } ?? []
        return .object(
            [
                .init("client_id", .string(clientID)),
                .init("redirect_uris", .array(redirectURIs.map(JSON.string))),
            ] + secret)
    }
}
