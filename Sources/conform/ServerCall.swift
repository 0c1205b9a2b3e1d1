import Conformance
import ConformanceDrivers
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
        let path = arguments.all("config").last
        let registers = arguments.has("register")
        guard path != nil || arguments.has("client") || registers else {
            throw UsageError("server needs --config FILE or --client ID; --init starts such a file")
        }
        let data = path.map { FileManager.default.contents(atPath: $0) } ?? Data("{}".utf8)
        guard let data else {
            throw UsageError("\(path ?? "") cannot be read; --init prints an initial one")
        }
        source = Source(
            octets: [UInt8](data), name: path ?? "the options",
            members: try ServerOptions(arguments: arguments).members)
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
    var rerun: Rerun {
        arguments.rerun(CheckServer.name, CheckServer.options, operands: arguments.operands)
    }
}

extension Double {
    /// The number with one decimal.
    fileprivate var tenths: String { "\((self * 10).rounded() / 10)" }
}
