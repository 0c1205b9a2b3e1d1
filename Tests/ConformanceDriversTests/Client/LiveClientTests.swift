import Conformance
import ConformancePipe
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("A running program")
struct LiveClientTests {
    private let catalog = Result { try Catalog.bundled }

    @Test("Input for a program that has ended already ends nothing")
    func endedProgram() throws {
        _ = LiveClient(ClientConfiguration(command: ["true"]))
        let scratch = try Scratch()
        let process = try ChildProcess(Command(["true"]), in: scratch.url)
        while process.ending == nil { usleep(1000) }
        let count = Array("y\n".utf8).withUnsafeBytes { Descriptors.write(process.input, $0) }
        process.release()
        #expect(count < 0)
    }

    @Test("More descriptors than there can be are said to lack")
    func descriptors() throws {
        try DescriptorLimit.check(need: 4)
        let error = #expect(throws: StartFailure.self) { try DescriptorLimit.check(need: .max) }
        #expect(error?.line.contains("ulimit -n") == true)
    }

    @Test(
        "Requests of a vector name the program's address, path and state",
        arguments: [
            ("GET /callback?code=c&state=st", "GET /x/cb?code=c&state=s-of-the-program"),
            ("GET /callback2?code=c&state=st", "GET /x/cb2?code=c&state=s-of-the-program"),
            ("GET /CALLBACK?code=c&state=st", "GET /X/CB?code=c&state=s-of-the-program"),
            ("GET /callback?code=c&state=sto", "GET /x/cb?code=c&state=s-of-the-programo"),
            ("GET /other?code=c", "GET /other?code=c"),
            (
                "GET http://127.0.0.1:9004/callback?code=c",
                "GET http://localhost:51004/x/cb?code=c"
            ),
        ])
    func translation(_ request: String, _ expected: String) throws {
        let pending = PendingAuthorization(
            redirectURI: "http://127.0.0.1:9004/callback", state: "st")
        let opened = try #require(OpenedURL.opened("http://localhost:51004/x/cb"))
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: false)
        let rest = " HTTP/1.1\r\nHost: "
        let sent = try translation.request("\(request)\(rest)127.0.0.1:9004\r\n\r\n")
        #expect(sent.hasSameOctets(as: "\(expected)\(rest)localhost:51004\r\n\r\n"))
    }

    @Test(
        "The state in a response changes nothing but itself and the length of the content",
        arguments: [
            (
                "302 Found\r\nLocation: /?state=s-of-the-program\r\nContent-Length: 0\r\n\r\n",
                "302 Found\r\nLocation: /?state=st\r\nContent-Length: 0\r\n\r\n"
            ),
            (
                "200 OK\r\nContent-Length: 200\r\nX: 200\r\n\r\n200 s-of-the-program\r\n\r\n",
                "200 OK\r\nContent-Length: 186\r\nX: 200\r\n\r\n200 st\r\n\r\n"
            ),
            (
                "200 OK\r\ncontent-length:16\r\n\r\ns-of-the-program",
                "200 OK\r\ncontent-length:2\r\n\r\nst"
            ),
            ("200 OK\n\ns-of-the-program", "200 OK\n\nst"),
        ])
    func response(_ rest: String, _ expected: String) throws {
        let pending = PendingAuthorization(redirectURI: "http://127.0.0.1:9004/cb", state: "st")
        let opened = try #require(OpenedURL.opened("http://127.0.0.1:51004/cb"))
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: false)
        let response = translation.response("HTTP/1.1 \(rest)")
        #expect(response.hasSameOctets(as: "HTTP/1.1 \(expected)"))
    }

    @Test("A request line that ends early reaches a program whose redirect URI has the path /")
    func cut() throws {
        let pending = PendingAuthorization(
            redirectURI: "http://127.0.0.1:9004/callback", state: "st")
        let opened = try #require(OpenedURL.opened("http://127.0.0.1:51004/"))
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: false)
        let sent = try translation.request("GET /callback?state=st&code=c-3d")
        #expect(sent.hasSameOctets(as: "GET /?state=s-of-the-program&code=c-3d"))
    }

    @Test("A path that would become the program's own is not sent", arguments: ["/", "/callback/"])
    func degenerate(_ path: String) throws {
        let pending = PendingAuthorization(
            redirectURI: "http://127.0.0.1:9004/callback", state: "st")
        let opened = try #require(OpenedURL.opened("http://127.0.0.1:51004/"))
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: false)
        #expect(throws: Obstacle.self) {
            try translation.request("GET \(path)?code=c HTTP/1.1\r\nHost: 127.0.0.1:9004\r\n\r\n")
        }
    }

    @Test(
        "Only a loopback redirect URI with a port is visited",
        arguments: [
            "com.example.app:/cb", "https://127.0.0.1:80/cb", "http://127.0.0.1/cb",
            "http://127.0.0.1:0/cb", "http://127.0.0.1:70000/cb", "",
        ])
    func visited(_ redirectURI: String) {
        #expect(OpenedURL.opened(redirectURI) == nil)
    }

    @Test(
        "A program that sends more than 100 token requests gets status 429",
        arguments: [
            IssuedTokens(),
            IssuedTokens(script: { _ in WireResponse(status: 400, fields: [], body: "{}") }),
        ])
    func tokenRequests(_ issued: IssuedTokens) throws {
        let trace = Trace(maskedBy: Redactor())
        let endpoints = AuthorizationEndpoints(noting: trace, issuing: issued)
        let request = OutgoingRequest(method: "POST", url: "/token")
        let statuses = (0..<102).map { _ in endpoints.answer(request, at: "http://a").status }
        #expect(statuses == Array(repeating: 400, count: 100) + [429, 429])
        #expect(endpoints.seen.exchanges.count == 100 && endpoints.seen.unanswered == 0)
    }

    @Test(
        "Each of many listeners is seen, however long the list of the system is",
        .enabled(if: Listeners.areKnown))
    func manyListeners() throws {
        let own = try (0..<100).map { _ in try Sockets.listen() }
        defer { for socket in own { Sockets.reset(socket.descriptor) } }
        let unobservable = own.filter { Listeners.addresses(at: $0.port) != ["127.0.0.1"] }
        #expect(unobservable.map(\.port) == [])
    }

    @Test("The system says which addresses are bound", .enabled(if: Listeners.areKnown))
    func addresses() throws {
        let own = try Sockets.listen()
        #expect(Listeners.addresses(at: own.port) == ["127.0.0.1"])
        Sockets.reset(own.descriptor)
        // Another program may take a port as soon as it is free, but hardly each of ten.
        #expect(
            try (0..<10).contains { _ in
                let free = try Sockets.listen()
                Sockets.reset(free.descriptor)
                return Listeners.addresses(at: free.port).isEmpty
            })
        let all = try Sockets.listen(at: "0.0.0.0")
        defer { Sockets.reset(all.descriptor) }
        #expect(Listeners.addresses(at: all.port) == ["0.0.0.0"])
        // Not every machine has IPv6.
        guard let six = try? Sockets.listen(at: "::1") else { return }
        defer { Sockets.reset(six.descriptor) }
        #expect(Listeners.addresses(at: six.port) == ["::1"])
    }

    @Test(
        "The fields of lsof name the same addresses",
        arguments: [
            ("p1\nf3\ntIPv4\nn127.0.0.1:80\n", ["127.0.0.1"]),
            ("p1\nf3\ntIPv4\nn*:80\nf4\ntIPv6\nn*:80\n", ["0.0.0.0", "::"]),
            ("p1\nf3\ntIPv6\nn[::1]:80\n", ["::1"]), ("", []),
        ])
    func fields(_ text: String, _ expected: [String]) {
        #expect(Listeners.addresses(inFields: text) == expected)
    }

    @Test("Every rule of clients is shown, or there is a reason")
    func rules() throws {
        let suites = try catalog.get().suites
            .filter { [.installedApp, .clientProgram].contains($0.role) }
        let rules = suites.flatMap(\.rules)
        #expect(rules.filter { $0.overWire == nil }.map(\.id) == [])
        #expect(rules.contains { $0.overWire?.obstacle == nil })
        #expect(rules.contains { $0.overWire?.obstacle != nil })
    }

    @Test(
        "A wrong configuration is refused with its place",
        arguments: [
            ("[]", "x.json: must be an object"),
            ("{}", "x.json: there is no command; name it after --"),
            (#"{"comand": []}"#, #"x.json: unknown member "comand""#),
            (#"{"command": []}"#, "x.json: command: must not be empty"),
            (#"{"command": ["a", "{tokn}"]}"#, "x.json: {tokn} is not one of {issuer}"),
            (
                #"{"command": ["a"], "start_seconds": 601}"#,
                "x.json: start_seconds: must be 0 to 600"
            ),
            (#"{"command": ["a"], "sessions": 0}"#, "x.json: sessions: must be 1 to 100000"),
            (
                #"{"command": ["a"], "success_status": 256}"#,
                "x.json: success_status: must be 0 to 255"
            ),
            (
                #"{"command": ["a"], "handler": ["b"]}"#,
                "x.json: handler: must have {url}"
            ),
            (#"{"command": ["a", "{url}"]}"#, "x.json: {url} is not one of {issuer}"),
            (#"{"command": ["a"], "lacks": ["x"]}"#, #"x.json: lacks[0]: "x" is not one of"#),
            (
                #"{"command": ["a"], "refresh": ["b", "{tokens}"]}"#,
                "x.json: {tokens} is not one of {issuer}"
            ),
        ])
    func configuration(_ text: String, _ message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ClientConfiguration(octets: Array(text.utf8), name: "x.json", command: [])
        }
        #expect(error?.description.containsText(message) == true)
    }

    @Test("Id and secret of the client are drawn for each run unless the configuration has them")
    func drawn() throws {
        let all = try (0..<3).map { _ in
            try ClientConfiguration(octets: Array("{}".utf8), name: "x", command: ["a"])
        }
        #expect(Set(all.map(\.clientID)).count == 3)
        #expect(Set(all.map(\.clientSecret)).count == 3)
        #expect(all.allSatisfy { $0.clientSecret.utf8.count == 32 })
        #expect(all.allSatisfy { $0.clientID.hasSuffix(".apps.googleusercontent.com") })
        let text = #"{"client_id": "i", "client_secret": "s"}"#
        let given = try ClientConfiguration(octets: Array(text.utf8), name: "x", command: ["a"])
        #expect(given.clientID == "i" && given.clientSecret == "s")
    }

    @Test("No variable that a program gets names the tool, and no two sessions have one alike")
    func variables() throws {
        let folders = try [SessionFolder(), SessionFolder()]
        defer { for folder in folders { folder.remove() } }
        let names = ["HOME", "TMPDIR", "XDG_RUNTIME_DIR", "BROWSER"]
        for name in names { #expect(Set(folders.compactMap { $0.environment[name] }).count == 2) }
        for (name, value) in folders[0].environment where name != "PATH" {
            #expect(!"\(name)=\(value)".lowercased().containsText("conform"))
        }
    }

    @Test("What the program lacks is not applicable")
    func lacks() throws {
        let text = #"{"command": ["a", "{issuer}"], "lacks": ["absent-state"]}"#
        let read = try ClientConfiguration(octets: Array(text.utf8), name: "x.json", command: [])
        #expect(LiveClient(read).lacks == [.absentState])
    }

    @Test("A program that is given no issuer lacks discovery")
    func lacksDiscovery() {
        let given = ClientConfiguration(command: ["a", "{authorization}", "{token}"])
        #expect(LiveClient(given).lacks == [.discovery])
    }

    @Test("A program that is given a resource finds the issuer that its metadata names")
    func discoversByResource() {
        #expect(LiveClient(ClientConfiguration(command: ["a", "{resource}"])).lacks.isEmpty)
    }

    @Test("A secret in the words of a command is shown neither in a log nor with the report")
    func secretInCommand() async {
        let command = ["true", "--password=secret-of-the-user", "--token={token}"]
        let client = LiveClient(ClientConfiguration(command: command))
        #expect(client.withoutSecret(command[1]) == "--password=masked-secret")
        #expect(client.withoutSecret(command[2]) == command[2])
        let error = await #expect(throws: NothingToJudge.self) { try await client.begin() }
        let line = error?.lines.first { $0.hasPrefix("$ true ") }
        #expect(line?.hasPrefix("$ true --password=masked-secret --token=http") == true)
    }

    @Test("A program that does not sign in is reported, with the reason")
    func noSignIn() async {
        let client = LiveClient(ClientConfiguration(command: ["true"]))
        let error = await #expect(throws: NothingToJudge.self) { try await client.begin() }
        #expect(error?.lines.contains("ended with exit status 0 before it opened a URL") == true)
        #expect(error?.lines.last == "hint: run the command by itself to see what it needs")
    }
}
