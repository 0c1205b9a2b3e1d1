import Conformance
import ConformanceDrivers
import ConformancePipe
import ConformanceReports
import Foundation
import StrictCodecs

/// Checks a running authorization server over HTTP.
enum CheckServer: Command {
    static let name = "server"
    static let summary = "Check a running authorization server over HTTP"
    static let synopsis = "server [OPTIONS] [ISSUER | AUTHORIZATION TOKEN [REVOCATION]]"
    static let options =
        Option.server + Registration.options
        + Option.table(
            """
            init             Print an initial configuration file and exit.
            clients          Print the clients to register (--format json or csv) and exit.
            all-clients      Print the clients with types and out-of-band redirect URIs and exit.
            quick            Check the gravest rules only, for a first verdict.
            dry-run          Print the requests without sending any.
            slow SECONDS     Seconds that a case may wait for the server's clock (default: 0).
            show-secrets     Do not mask codes, tokens and secrets.
            timeout SECONDS  Time limit of each request in seconds (default: 10).
            """) + Option.checking.without("jobs", "exhaustive", "timeout")

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        if arguments.has("init") {
            Console.print(
                ServerConfigurationTemplate.text(for: try arguments.catalog), terminator: "")
            return .success
        }
        if arguments.has("clients") || arguments.has("all-clients") { return try list(arguments) }
        let arguments = try arguments.selectingQuickly("rule", \.quickSelection.server)
        let checking = try Checking(
            arguments, jobs: 1, deadline: .seconds(10), playing: [.authorizationServer])
        let call = try ServerCall(arguments)
        if arguments.has("dry-run") { return try await dryRun(call, checking, arguments) }
        AbandonedFolders.remove()
        let registration = try Registration(
            arguments, for: try checking.vectors(for: [.authorizationServer]))
        let watch = SignalWatch(interrupting: checking.interrupt) {
            checking.progress.end()
            registration?.endInTime()
        }
        defer { watch.end() }
        do {
            let status = try await check(call, registration, checking, arguments)
            await registration?.end()
            return status
        } catch {
            await registration?.end()
            throw error
        }
    }

    private static func check(
        _ call: ServerCall, _ registration: Registration?, _ checking: Checking,
        _ arguments: Arguments
    ) async throws -> ExitStatus {
        let server = try LiveServer(
            try await call.configuration(registering: registration),
            showsSecrets: arguments.has("show-secrets"))
        Console.mask(by: server.masked)
        try await server.begin(
            proving: try checking.vectors(for: [.authorizationServer]),
            within: try arguments.timeout(.seconds(10)))
        if server.demandsPKCE { Console.warn(Self.aboutPKCE) }
        for remark in server.remarks { Console.warn(remark) }
        let report = try await checking.report(
            on: server, named: call.implementation, rerun: call.rerun)
        let status = try checking.conclude(report)
        for remark in server.lateRemarks { Console.warn(remark) }
        for case .notRun(let reason) in report.cases.map(\.verdict) {
            Console.warn("the run ended early: \(reason)")
            break
        }
        if checking.target.isForPeople {
            Console.print("\(await server.requests) requests were made.")
        }
        return status
    }

    private static let aboutPKCE =
        "the server requires a code challenge, so PKCE is added to all requests that do not test it; "
        + "flip-code-redeemable reports that Google's own requests, without PKCE, are refused"

    private static func dryRun(
        _ call: ServerCall, _ checking: Checking, _ arguments: Arguments
    ) async throws -> ExitStatus {
        let server = LiveServer(
            dryRunOf: try call.givenConfiguration, showsSecrets: arguments.has("show-secrets")
        ) {
            Console.print(JSON.printable($0))
        }
        // A user who is not asked cannot say no, so that the set-up looks wrong.
        try? await server.begin(
            proving: try checking.vectors(for: [.authorizationServer]), within: .seconds(1))
        let first = await server.requests
        _ = try await checking.report(
            on: server, named: call.implementation, rerun: call.rerun)
        let all = await server.requests
        Console.print("\(first) of the requests prove the set-up before anything is judged.")
        Console.print(call.cost(of: all))
        Console.print("\(all) requests would be made.")
        return .success
    }

    private static func list(_ arguments: Arguments) throws -> ExitStatus {
        let catalog = try arguments.catalog
        let vectors = try arguments.selection.plan(in: catalog, playing: [.authorizationServer])
            .vectors
        let clients = ClientList(
            of: vectors + catalog.missingTwins(of: vectors),
            isComplete: arguments.has("all-clients"))
        switch arguments.text("format") ?? "json" {
        case "json": Console.print(clients.text)
        case "csv": Console.print(clients.table)
        case let other:
            throw UsageError("a list of clients has the format json or csv, not \(other)")
        }
        return .success
    }
}
