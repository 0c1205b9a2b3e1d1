import StrictCodecs
import Testing

@Suite("conform server")
struct ServerCommandTests {
    private static let urls = ["https://a.example/authorize", "https://a.example/token"]

    @Test(
        "A wrong call is one line on standard error and exit status 2",
        arguments: [
            ([], "server needs --config FILE or --client ID; --init starts such a file"),
            (
                ["--config", "none.json"],
                "none.json cannot be read; --init prints the start of such a file"
            ),
            (
                ["--client", "a", "--dry-run", "https://a.example"],
                "a dry run contacts nobody; give the endpoints, not the issuer"
            ),
            (
                ["--client", "a", "http://a.example/", "https://a.example/"],
                "the options: authorization_endpoint: \"http://a.example/\" must begin with https://; http:// is for this machine alone"
            ),
            (
                ["--client", "a", "1", "2", "3", "4"],
                "expected an issuer, or two or three endpoints, got 1 2 3 4"
            ),
            (
                ["--redirect-uri", "a:/b", "--client=a", "--slow", "x"] + urls,
                "--slow needs a number from 0 to 86400, got x"
            ),
        ])
    func wrongCall(_ arguments: [String], line: String) throws {
        let tool = try Tool(arguments: ["server"] + arguments)
        #expect(tool.status == 2)
        #expect(tool.errors == "conform: \(line)\n")
        #expect(tool.output.isEmpty)
    }

    @Test("A dry run prints requests, and how many there would be")
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

    @Test("The clients of the vectors and the start of a configuration are JSON")
    func lists() throws {
        for option in ["--clients", "--init"] {
            let tool = try Tool("server", option)
            #expect(tool.status == 0)
            #expect(tool.output.contains("\"client_id\": \"google-client-id-42\""))
        }
    }
}
