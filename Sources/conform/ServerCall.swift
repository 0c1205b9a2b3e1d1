import Conformance
import ConformanceDrivers
import ConformancePipe
import Foundation
import StrictCodecs

/// What a call of `conform server` specifies of the server.
struct ServerCall {
    private let file: ConfigurationFile
    private let source: Source
    private let waiting: Int
    private let deadline: Duration
    private let arguments: Arguments

    /// What a configuration is read from.
    private struct Source {
        let octets: [UInt8]
        let name: String
        let members: [JSON.Member]

        /// The configuration, with other clients if some are given.
        func file(with clients: [JSON]? = nil) throws -> ConfigurationFile {
            let own = clients.map { [JSON.Member("clients", .array($0))] } ?? []
            let rest = members.filter { clients == nil || $0.name != "clients" }
            return try ConfigurationFile(octets: octets, name: name, overlaidWith: rest + own)
        }
    }

    /// Reads the operands, and the configuration file if there is one.
    ///
    /// - Throws: ``UsageError`` or ``ConfigurationError``.
    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        try arguments.trustCertificates()
        let path = arguments.text("config")
        let registers = arguments.has("register")
        guard path != nil || arguments.has("client") || registers else {
            throw UsageError("server needs --config FILE or --client ID; --init starts such a file")
        }
        source = Source(
            octets: try arguments.configuration, name: path ?? "the options",
            members: try arguments.serverMembers)
        file = try source.file(with: registers ? [Self.nobody] : nil)
        waiting = try arguments.number("slow", in: 0...86_400) ?? 0
        deadline = try arguments.timeout(.seconds(10))
    }

    /// What stands in the place of clients before they are registered.
    private static let nobody: JSON = ["client_id": "to-be-registered", "redirect_uris": []]

    /// The configuration, with endpoints that were given or found, and with clients that are registered
    /// for the run if the options say so.
    ///
    /// - Parameter registration: The registration of clients, or nil.
    /// - Returns: What a run needs.
    /// - Throws: ``ConfigurationError`` or ``NothingToJudge``.
    func configuration(registering registration: Registration?) async throws -> LiveConfiguration {
        let metadata = try await metadata
        let clients = try await registration?.clients(
            at: metadata, hosts: file.hosts, scope: file.scope(beside: metadata),
            pausing: file.pause)
        return try await source.file(with: clients)
            .configuration(with: metadata, waiting: waiting).signedIn(within: deadline * 6)
    }

    private var metadata: ServerMetadata {
        get async throws {
            guard let issuer = file.issuer else { return try givenMetadata }
            return try await issuer.metadata(allowing: file.hosts, within: deadline)
        }
    }

    /// The configuration with endpoints that were given.
    ///
    /// - Throws: ``UsageError`` if they would have to be found.
    var givenConfiguration: LiveConfiguration {
        get throws { file.configuration(with: try givenMetadata, waiting: waiting) }
    }

    private var givenMetadata: ServerMetadata {
        get throws {
            guard let metadata = file.metadata else {
                throw UsageError("a dry run contacts no server; give the endpoints, not the issuer")
            }
            return metadata
        }
    }

    /// How long a number of requests takes.
    func cost(of requests: Int) -> String {
        let pause =
            Double(file.pause.components.attoseconds) * 1e-15
            + Double(file.pause.components.seconds) * 1000
        let (least, each) = (Double(requests) * pause / 60_000, Double(requests) / 6_000)
        return
            "They take \(least.tenths) minutes by the pause, and \(each.tenths) minutes more for every "
            + "10 milliseconds in which the server answers."
    }

    /// The name of the server in the report, which is its address.
    var implementation: Implementation {
        Implementation(
            name: file.issuer?.text ?? file.metadata?.endpoints.authorization.text ?? "",
            language: "")
    }

    /// The command that runs one vector alone.
    var rerun: Rerun { arguments.rerun(operands: arguments.operands) }
}

extension Double {
    /// The number with one decimal.
    fileprivate var tenths: String { "\((self * 10).rounded() / 10)" }
}

extension Option {
    /// The options that stand in the place of a configuration file, or of parts of it.
    static let server = table(
        """
        config FILE         Read the settings below from FILE (JSON).
        client ID           The id of a registered public client.
        redirect-uri URI…   A redirect URI of that client (default: the twelve of App Flip).
        cookie-file FILE    Read the cookie of a signed-in user from FILE; without it, CONFORM_COOKIE has it.
        cookie TEXT         The cookie of a signed-in user.
        header FIELD        A header field that signs the user in, instead of a cookie.
        user NAME           Sign NAME in by the server's forms; CONFORM_PASSWORD has the password.
        password-file FILE  Read the password from FILE instead of the environment.
        scope-name N=NAME…  What the server calls the scope N of the vectors; N= if it does not have it.
        ca FILE             Trust the TLS certificates in FILE (PEM), and no others.
        pause MS            Time between two requests in milliseconds.
        requests N          Maximum number of requests.
        """)
}

extension Arguments {
    /// The members of a configuration for which the options stand.
    ///
    /// - Throws: ``UsageError`` if they do not go together.
    fileprivate var serverMembers: [JSON.Member] {
        get throws { try urls + clients + (try scopes) + (try consent) + (try limits) }
    }

    private var urls: [JSON.Member] {
        get throws {
            try expectOperands(0...3, "an issuer, or two or three endpoints")
            let urls = operands.map(JSON.string)
            guard urls.count != 1 else {
                return [.init("issuer", urls[0])] + Self.endpoints.map { .init($0, .null) }
            }
            return zip(Self.endpoints, urls).map { .init($0, $1) }
                + (urls.isEmpty ? [] : [.init("issuer", .null)])
        }
    }

    private static let endpoints = [
        "authorization_endpoint", "token_endpoint", "revocation_endpoint",
    ]

    private var clients: [JSON.Member] {
        get throws {
            let uris = all("redirect-uri")
            guard let id = text("client") else {
                guard uris.isEmpty else { throw UsageError("--redirect-uri needs --client") }
                return []
            }
            let registered = uris.isEmpty ? try catalog.appFlipRedirectURIs : uris
            let client: JSON = [
                "client_id": .string(id), "redirect_uris": .array(registered.map(JSON.string)),
            ]
            return [.init("clients", .array([client]))]
        }
    }

    private var scopes: [JSON.Member] {
        get throws {
            let names = try all("scope-name").map { text in
                guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                    throw UsageError(
                        "--scope-name needs a scope of the vectors and the server's name for it, "
                            + "such as devices=read, got \(JSON.quote(text))")
                }
                let name = String(text[text.index(after: sign)...])
                return JSON.Member(String(text[..<sign]), name.isEmpty ? .null : .string(name))
            }
            return names.isEmpty ? [] : [.init("scopes", .object(names))]
        }
    }

    /// Has `curl`, which sends the requests, trust the certificates of a file.
    ///
    /// - Throws: ``UsageError`` if it cannot be read.
    fileprivate func trustCertificates() throws {
        guard let path = text("ca") else { return }
        guard SystemFile.octets(of: path, most: 1 << 24)?.isEmpty == false else {
            throw UsageError("--ca needs a file with certificates, got \(path)")
        }
        setenv("CURL_CA_BUNDLE", path, 1)
    }

    private var consent: [JSON.Member] {
        get throws {
            guard let user = text("user") else {
                guard !has("password-file") else {
                    throw UsageError("--password-file needs --user")
                }
                return try session
            }
            guard given.isEmpty else {
                throw UsageError("--user cannot be combined with --cookie or --header")
            }
            let password = try secret(
                in: "password-file", or: "CONFORM_PASSWORD", "password")
            guard let password else {
                throw UsageError("--user needs --password-file FILE, or CONFORM_PASSWORD")
            }
            let form: JSON = ["user": .string(user), "password": .string(password)]
            return [.init("consent", .object([.init("form", form)]))]
        }
    }

    /// The options that say who is signed in.
    private var given: [String] {
        ["cookie-file", "cookie", "header"].filter(has)
    }

    private var session: [JSON.Member] {
        get throws {
            guard given.count < 2 else {
                throw UsageError("--\(given[0]) and --\(given[1]) cannot be combined")
            }
            let fields = try given.map { option in
                let value = text(option) ?? ""
                return option == "cookie-file"
                    ? JSON.Member("cookie", .string(try cookie(in: value)))
                    : JSON.Member(option, .string(value))
            }
            let all = fields + (fields.isEmpty ? cookieOfEnvironment : [])
            return all.isEmpty ? [] : [.init("consent", .object(all))]
        }
    }

    /// The cookie that the environment has for a call without a configuration, which would say itself who is
    /// signed in.
    private var cookieOfEnvironment: [JSON.Member] {
        let cookie = ProcessInfo.processInfo.environment["CONFORM_COOKIE"] ?? ""
        return cookie.isEmpty || has("config") ? [] : [.init("cookie", .string(cookie))]
    }

    /// The only line of a file.
    private func cookie(in path: String) throws -> String {
        let octets = SystemFile.octets(of: path, most: 1 << 16) ?? []
        let lines = octets.split { $0 == 0x0A || $0 == 0x0D }
        guard lines.count == 1, let line = lines.first else {
            throw UsageError("--cookie-file needs a file with one line, the cookie, got \(path)")
        }
        return String(decoding: line, as: UTF8.self)
    }

    private var limits: [JSON.Member] {
        get throws {
            let limits = [
                ("pause_milliseconds", try number("pause", in: 0...60_000)),
                ("requests", try number("requests", in: 1...1_000_000)),
            ]
            return limits.compactMap { name, value in value.map { .init(name, .integer($0)) } }
        }
    }
}
