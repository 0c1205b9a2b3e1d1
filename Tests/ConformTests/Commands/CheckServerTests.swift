import Conformance
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("conform server")
struct CheckServerTests {
    private static let urls = ["https://a.example/authorize", "https://a.example/token"]

    @Test("A dry run prints requests, and how many a run would make")
    func dryRun() throws {
        let tool = try Tool(
            arguments: [
                "server", "--client", "our-google", "--dry-run", "--rule", "flip-code-redeemable",
            ]
                + Self.urls)
        let lines = tool.output.split(separator: "\n")
        #expect(tool.status == 0, "\(tool.errors)")
        #expect(
            lines.first?.hasPrefix(
                "GET https://a.example/authorize?response_type=code&client_id=our-google&") == true)
        #expect(lines.last?.hasSuffix(" requests would be made.") == true)
    }

    @Test(
        "A scope is sent under the server's name, and one that the server does not have is left out"
    )
    func scopeNames() async {
        let call = ["server", "--client", "a", "--dry-run", "--rule", "flip-code-redeemable"]
        let plain = await Tool.conform(call + Self.urls)
        #expect(plain.output.contains("scope=devices"), "\(plain.output)")
        let named = await Tool.conform(
            call + ["--scope-name", "devices=read all", "--scope-name", "profile="] + Self.urls)
        #expect(named.output.contains("scope=read%20all"), "\(named.output)\(named.errors)")
        #expect(!named.output.contains("devices") && !named.output.contains("profile"))
    }

    @Test(
        "Requests are sent with the certificates of --ca, and without it with those of the system")
    func certificates() throws {
        let scratch = try Scratch()
        let (curl, ca) = (
            scratch.url.appendingPathComponent("curl"), scratch.url.appendingPathComponent("ca.pem")
        )
        let seen = scratch.url.appendingPathComponent("seen")
        let script = "#!/bin/sh\nprintf %s \"$CURL_CA_BUNDLE\" >'\(seen.path)'\nexit 60\n"
        try Data(script.utf8).write(to: curl)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
        try Data("-----BEGIN CERTIFICATE-----\n".utf8).write(to: ca)
        for (options, bundle) in [(["--ca", ca.path], ca.path), ([], "")] {
            let tool = try Tool(
                arguments: ["server", "--client", "a"] + options + Self.urls,
                environment: ["PATH": scratch.url.path, "CURL_CA_BUNDLE": ""])
            #expect(tool.errors.contains("--ca FILE names a file"), "\(tool.errors)")
            #expect(try String(contentsOf: seen, encoding: .utf8) == bundle)
        }
    }

    @Test("For clients only what every server needs is printed, and the rest on request")
    func clients() async throws {
        let plain = await Tool.conform("server", "--clients").output
        let whole = await Tool.conform("server", "--all-clients").output
        for word in [
            "\"type\"", "custom_scheme_enabled", "stands_for", "oob", "GOCSPX-unused",
            "\"secret_demanded\": \"never\"",
        ] {
            #expect(!plain.contains(word))
            #expect(whole.contains(word))
        }
        #expect(plain.contains("\"client_id\": \"google-client-id-42\""))
        let clients = try #require(try JSONParser.parse(Array(plain.utf8)).elements)
        let ids = clients.compactMap { $0["client_id"]?.text }
        #expect(Set(ids).count == clients.count)
    }

    @Test("The clients are printed as a table on request, and in no other form")
    func table() async throws {
        let csv = await Tool.conform("server", "--all-clients", "--format", "csv").output
        let json = await Tool.conform("server", "--all-clients").output
        let lines = csv.split(separator: "\n")
        let clients = try #require(try JSONParser.parse(Array(json.utf8)).elements)
        #expect(lines.count == clients.count + 1)
        #expect(lines[0].hasPrefix("client_id,stands_for,type,redirect_uris,"))
        let other = await Tool.conform("server", "--clients", "--format", "html")
        #expect(other.status == 2)
        #expect(other.errors.contains("json or csv, not html"))
    }

    @Test("A first verdict has fifty rules for servers, and no other selection")
    func quick() async throws {
        let other = await Tool.conform(
            ["server", "--client", "a", "--quick", "--rule", "flip-code-redeemable"] + Self.urls)
        #expect(other.status == 2)
        #expect(other.errors.contains("--quick selects rules by itself; leave out --rule"))
        let catalog = try Catalog.bundled
        let played = catalog.rules.filter { rule in
            catalog.vectors.contains { $0.rule == rule.id && $0.role == .authorizationServer }
        }
        #expect(Set(catalog.quickSelection.server).count == 50)
        #expect(Set(catalog.quickSelection.server).isSubset(of: played.map(\.id)))
    }

    @Test(
        "Options that do not go together are refused in one line",
        arguments: [
            (["--register", "metadata"], "--register needs --cleanup"),
            (["--client", "a", "--cleanup"], "--cleanup needs --register"),
            (["--client", "a", "--token-file", "b"], "--token-file needs --register"),
            (["--client", "a", "--password-file", "b"], "--password-file needs --user"),
            (
                ["--client", "a", "--user", "jo", "--cookie", "a=b"],
                "--user cannot be combined with --cookie or --header"
            ),
            (
                ["--client", "a", "--scope-name", "devices"],
                "--scope-name needs a scope of the vectors and the server's name for it"
            ),
            (["--client", "a", "--scope-name", "x=y"], "x: no vector asks for it"),
            (
                ["--client", "a", "--ca", "/no/such/file"],
                "--ca needs a file with certificates, got /no/such/file"
            ),
            (
                ["--client", "a", "--user", "jo", "--password-file", "/no/such/file"],
                "/no/such/file cannot be read; it has to have the password"
            ),
        ])
    func refused(options: [String], message: String) async {
        let tool = await Tool.conform(["server"] + options + Self.urls)
        #expect(tool.status == 2)
        #expect(tool.errors.contains(message), "\(tool.errors)")
        #expect(tool.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "A file for registered clients that cannot be written is refused before any is registered")
    func registeredFolder() async throws {
        let scratch = try Scratch()
        let tool = await Tool.conform(
            [
                "server", "--register", "http://127.0.0.1:9/register", "--registered",
                scratch.url.path,
            ]
                + Self.urls)
        #expect(tool.status == 2)
        #expect(tool.errors.contains("is not a file; name a regular file"), "\(tool.errors)")
    }

    @Test("The secrets of registered clients are not sent to another server")
    func otherServer() async throws {
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("clients.json")
        let text = """
            {"registration_endpoint": "https://a.example/register",
             "clients": [{"client_id": "a", "redirect_uris": ["https://b.example/"], "client_secret": "c"}]}
            """
        try Data(text.utf8).write(to: file)
        let tool = await Tool.conform(
            ["server", "--register", "http://127.0.0.1:9/register", "--registered", file.path]
                + Self.urls)
        #expect(tool.status == 2)
        #expect(
            tool.errors.contains(
                "has the clients of https://a.example/register; for those of http://127.0.0.1:9/register "
                    + "name another file"), "\(tool.errors)")
    }

    @Test("An issuer that does not answer is no wrong call")
    func silentIssuer() async {
        let tool = await Tool.conform("server", "--client", "a", "http://127.0.0.1:9")
        #expect(tool.status == 3)
        #expect(tool.errors.contains("the server has no metadata"), "\(tool.errors)")
    }

    @Test("A malformed URL is refused before anything else, even in a dry run")
    func wrongPort() async {
        for more in [[], ["--dry-run"]] {
            let tool = await Tool.conform(
                ["server", "--client", "a"] + more + ["http://127.0.0.1:PORT/a", Self.urls[1]])
            #expect(tool.status == 2)
            #expect(tool.errors.contains("has a port that is none of 1 to 65535"))
            #expect(tool.output.isEmpty)
        }
    }

    @Test("Without a code the run ends with status 3 and reports what was sent and received")
    func noCode() async throws {
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("server.json")
        let text = """
            {"authorization_endpoint": "http://127.0.0.1:9/a", "token_endpoint": "http://127.0.0.1:9/t",
             "clients": [{"client_id": "a-client", "redirect_uris": ["https://a.example/"]}],
             "consent": {"granted": {"command": ["true"]}}}
            """
        try Data(text.utf8).write(to: file)
        let tool = await Tool.conform("server", "--config", file.path)
        #expect(tool.status == 3)
        #expect(tool.output.isEmpty)
        #expect(
            tool.errors.hasPrefix(
                "conform: a plain authorization request does not result in a code for the client a-client\n"
            ))
        #expect(tool.errors.contains("  > GET http://127.0.0.1:9/a?response_type=code"))
        #expect(tool.errors.contains("printed no redirect"))
        #expect(!tool.errors.contains("< 400"))
    }

    @Test("The configuration that --init prints needs one edit")
    func edit() async throws {
        let start = await Tool.conform("server", "--init").output
        let edited = start.replacing("https://auth.example.com/", with: "https://a.example/")
        #expect(edited != start)
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("server.json")
        try Data(edited.utf8).write(to: file)
        setenv("SESSION_COOKIE", "sid=a-cookie-of-a-user", 1)
        defer { unsetenv("SESSION_COOKIE") }
        let tool = await Tool.conform(
            "server", "--config", file.path, "--dry-run", "--rule", "flip-code-redeemable")
        #expect(tool.status == 0, "\(tool.errors)")
        #expect(tool.output.hasPrefix("GET https://a.example/authorize?"))
    }
}
