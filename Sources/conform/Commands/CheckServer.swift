import Conformance
import ConformanceReports
import Foundation
import ConformanceServer
import StrictCodecs

/// Checks an authorization server that runs somewhere, over HTTP.
enum CheckServer: Command {
    static let name = "server"
    static let summary = "Check an authorization server that runs somewhere, over HTTP"
    static let synopsis = "server [OPTIONS] [ISSUER | AUTHORIZATION TOKEN [REVOCATION]]"
    static let options =
        ServerOptions.all + [
            Option(name: "init", value: nil, summary: "Print the start of such a file, and end."),
            Option(
                name: "clients", value: nil, summary: "Print the clients of the vectors, and end."),
            Option(
                name: "dry-run", value: nil,
                summary: "Print the requests that would be made; contact nobody."),
            Option(
                name: "slow", value: "SECONDS",
                summary: "How long a case may wait for the server's clock (default: 0)."),
            Option(name: "show-secrets", value: nil, summary: "Show codes, tokens and secrets."),
        ] + Option.checking.filter { !["jobs", "exhaustive"].contains($0.name) }

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        if arguments.has("init") { return try start(arguments) }
        if arguments.has("clients") { return try list(arguments) }
        let checking = try Checking(arguments, jobs: 1, deadline: .seconds(10))
        let call = try ServerCall(arguments)
        if arguments.has("dry-run") { return try await rehearse(call, checking) }
        let server = try LiveServer(
            try await call.configuration, showsSecrets: arguments.has("show-secrets"))
        if let doubt = await server.doubt(within: try arguments.timeout(.seconds(10))) {
            Console.warn(doubt)
        }
        let report = try await checking.report(
            on: server, named: call.implementation, rerun: call.rerun)
        let status = try checking.conclude(report)
        if checking.isForPeople { Console.print("\(await server.requests) requests were made.") }
        return status
    }

    private static func rehearse(
        _ call: ServerCall, _ checking: Checking
    ) async throws -> ExitStatus {
        let server = LiveServer(rehearsing: try call.givenConfiguration) {
            Console.print(JSON.printable($0))
        }
        _ = try await checking.report(
            on: server, named: call.implementation, rerun: call.rerun)
        Console.print("\(await server.requests) requests would be made.")
        return .success
    }

    private static func start(_ arguments: Arguments) throws -> ExitStatus {
        Console.print(ConfigurationStart.text(for: try arguments.catalog), terminator: "")
        return .success
    }

    private static func list(_ arguments: Arguments) throws -> ExitStatus {
        let vectors = try arguments.selection.plan(
            in: try arguments.catalog, playing: [.authorizationServer]
        ).vectors
        Console.print(RegisteredClients(of: vectors).text)
        return .success
    }
}
