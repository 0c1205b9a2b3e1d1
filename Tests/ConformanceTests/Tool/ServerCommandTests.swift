import StrictCodecs
import Testing

@Suite("conform server")
struct ServerCommandTests {
    private static let urls = ["https://a.example/authorize", "https://a.example/token"]

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
    func lists() async {
        for option in ["--clients", "--init"] {
            let tool = await Tool.conform("server", option)
            #expect(tool.status == 0)
            #expect(tool.output.contains("\"client_id\": \"google-client-id-42\""))
        }
    }
}
