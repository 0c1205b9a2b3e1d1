import Conformance
import Foundation
import ConformanceServer

/// What a call of `conform server` specifies of the server.
struct ServerCall {
    private let file: ConfigurationFile
    private let waiting: Int
    private let deadline: Duration
    private let arguments: Arguments

    /// Reads the operands, and the configuration file if there is one.
    ///
    /// - Throws: ``UsageError`` or ``ConfigurationError``.
    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        let path = arguments.all("config").last
        guard path != nil || arguments.has("client") else {
            throw UsageError("server needs --config FILE or --client ID; --init starts such a file")
        }
        let data = path.map { FileManager.default.contents(atPath: $0) } ?? Data("{}".utf8)
        guard let data else {
            throw UsageError("\(path ?? "") cannot be read; --init prints an initial one")
        }
        file = try ConfigurationFile(
            octets: [UInt8](data), name: path ?? "the options",
            overlaidWith: try ServerOptions(arguments: arguments).members)
        waiting = try arguments.number("slow", in: 0...86_400) ?? 0
        deadline = try arguments.timeout(.seconds(10))
    }

    /// The configuration, with endpoints that were given or found.
    var configuration: LiveConfiguration {
        get async throws {
            guard let issuer = file.issuer else { return try givenConfiguration }
            let search = Discovery(of: issuer, allowing: file.hosts)
            return file.configuration(
                with: try await search.metadata(within: deadline), waiting: waiting)
        }
    }

    /// The configuration with endpoints that were given.
    ///
    /// - Throws: ``UsageError`` if they would have to be found.
    var givenConfiguration: LiveConfiguration {
        get throws {
            guard let endpoints = file.endpoints else {
                throw UsageError("a dry run contacts no server; give the endpoints, not the issuer")
            }
            return file.configuration(with: endpoints, waiting: waiting)
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
            name: file.issuer?.text ?? file.endpoints?.authorization.text ?? "", language: "")
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
