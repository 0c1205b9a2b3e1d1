import Conformance
import ConformancePipe
import Foundation
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("Sessions of the reference as a program", .serialized)
struct ProgramSessionTests {
    /// The reference as a program, which may make a mistake.
    private static func configuration(
        _ options: [String], mistake: String?
    ) throws -> ClientConfiguration {
        let program = try #require(Tool.executable("reference-client")).path
        let own = [program] + (mistake.map { ["--mistake", $0] } ?? [])
        var configuration = ClientConfiguration(
            command: own + ["--patience", "60"] + options
                + ["{authorization}", "{token}", "{client_id}"])
        configuration.refresh = own + ["--refresh", "{token}", "{client_id}"]
        configuration.signOut = own + ["--sign-out", "{revocation}", "{client_id}"]
        configuration.handler = [program, "--hand-over", "{url}"]
        configuration.successOutput = "Signed in."
        return configuration
    }

    private static func report(
        of vectors: [String], options: [String] = [], mistake: String? = nil
    ) async throws -> Report {
        let client = LiveClient(try configuration(options, mistake: mistake), jobs: 2)
        try await client.begin()
        return try await Catalog.bundled.run(
            on: client, as: Implementation(name: "reference-client"),
            only: Selection(vectors: vectors), rerun: Rerun(prefix: ""))
    }

    @Test(
        "A command that refreshes or revokes is judged by its request",
        arguments: [
            ("refresh-request", "refresh-request-by-put"),
            ("revocation-request", "revocation-request-by-put"),
        ])
    func commands(_ suite: String, _ mistake: String) async throws {
        let vector = "installed-app/\(suite)/form-post-of-desktop"
        let right = try await Self.report(of: [vector])
        #expect(right.cases.count == 1 && right.isConforming(strict: true), "\(right)")
        let wrong = try await Self.report(of: [vector], mistake: mistake)
        #expect(wrong.cases.count == 1 && !wrong.isConforming(strict: true), "\(wrong)")
    }

    private static let scheme = ["--redirect-uri", "com.example.app:/oauth2redirect"]
    private static let redirects = [
        "redirect-uri-of-own-scheme", "path-missing", "scheme-in-upper-case",
    ].map { "installed-app/redirect/\($0)" }

    @Test("A handler receives redirects with a custom scheme, and the program those at its URI")
    func handler() async throws {
        let right = try await Self.report(of: Self.redirects, options: Self.scheme)
        #expect(right.cases.count >= 3 && right.isConforming(strict: true), "\(right)")
        let wrong = try await Self.report(
            of: Self.redirects, options: Self.scheme, mistake: "compares-scheme-only")
        #expect(
            wrong.cases.filter { !$0.verdict.isPassed }.map(\.id)
                == ["installed-app/redirect/path-missing"])
    }

    @Test("Without a custom scheme, and at its listener, a program shows no such rule")
    func withoutHandler() async throws {
        let loopback = await #expect(throws: (any Error).self) {
            try await Self.report(of: Self.redirects)
        }
        #expect("\(loopback as Any)".contains("the program's redirect URI has no custom scheme"))
        let handed = await #expect(throws: (any Error).self) {
            try await Self.report(
                of: ["installed-app/program/closed-after-answer"], options: Self.scheme)
        }
        #expect("\(handed as Any)".contains("the program has no loopback listener"))
    }

    @Test(
        "A program goes through sign-ins, each of which is a start in one home",
        arguments: [
            ("again-after-a-failed-exchange", "flow-stays-busy-after-a-failure", scheme),
            ("states-after-cancel", "flow-keeps-one-state", []),
            ("redirect-replayed", "flow-exchanges-again", []),
            ("redirect-replayed", "flow-exchanges-again", scheme),
        ].sampled(3))
    func sequences(_ name: String, _ mistake: String, _ options: [String]) async throws {
        let vector = "installed-app/sign-in/\(name)"
        let all = options + ["--session"]
        let right = try await Self.report(of: [vector], options: all)
        #expect(!right.cases.isEmpty && right.isConforming(strict: true), "\(right)")
        let wrong = try await Self.report(of: [vector], options: all, mistake: mistake)
        let failed = wrong.cases.filter { !$0.verdict.isPassed }
        #expect(failed.map(\.id) == [vector], "\(wrong)")
    }

    @Test(
        "A program does not go through steps that do not reach it",
        arguments: [
            ("again-after-sign-out", "no program is led through a step sign-out"),
            ("redirect-without-a-sign-in", "before its first start nothing reaches a program"),
            ("verifier-after-a-late-answer", "nothing reaches a program that its user has"),
            ("exchange-timed-out", "the token endpoint of the suite always answers"),
            ("at-another-port", "only URLs with its own address reach the program's listener"),
            ("browser-open-again", "no program is led through a step sign-out"),
        ])
    func otherSteps(_ vector: String, _ reason: String) async throws {
        let error = await #expect(throws: (any Error).self) {
            try await Self.report(of: ["installed-app/sign-in/\(vector)"])
        }
        #expect("\(error as Any)".contains(reason))
    }

    private static let hasTerminator = ["socat", "openssl", "python3"].allSatisfy {
        (try? Command([$0])) != nil
    }

    @Test(
        "A program that is given https endpoints signs in over TLS",
        .enabled(if: hasTerminator, "socat, openssl and python3 are not all installed"))
    func https() async throws {
        let scratch = try Scratch()
        let program = scratch.url.appendingPathComponent("sign_in.py")
        try Data(Self.program.utf8).write(to: program)
        var configuration = ClientConfiguration(
            command: ["python3", program.path, "{authorization}", "{token}"])
        configuration.usesHTTPS = true
        let client = LiveClient(configuration)
        try await client.begin()
        let report = try await Catalog.bundled.run(
            on: client, as: Implementation(name: "sign_in.py"),
            only: Selection(vectors: ["installed-app/program/closed-after-answer"]),
            rerun: Rerun(prefix: ""))
        #expect(report.cases.count == 1 && report.isConforming(strict: true), "\(report)")
        #expect(report.cases.first?.log.contains("opened https://127.0.0.1:") == true)
    }

    /// A program that trusts the certificates of its environment.
    private static let program = """
        import http.server, subprocess, sys, urllib.parse, urllib.request

        class Listener(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.server.query = urllib.parse.urlsplit(self.path).query
                self.send_response(204)
                self.end_headers()

        authorization, token = sys.argv[1:]
        listener = http.server.HTTPServer(("127.0.0.1", 0), Listener)
        uri = f"http://127.0.0.1:{listener.server_port}/cb"
        form = {"response_type": "code", "client_id": "c", "redirect_uri": uri, "state": "s-1"}
        subprocess.run(["xdg-open", authorization + "?" + urllib.parse.urlencode(form)])
        listener.handle_request()
        form = {"grant_type": "authorization_code", "client_id": "c", "redirect_uri": uri}
        form["code"] = urllib.parse.parse_qs(listener.query)["code"][0]
        urllib.request.urlopen(token, urllib.parse.urlencode(form).encode())
        """
}
