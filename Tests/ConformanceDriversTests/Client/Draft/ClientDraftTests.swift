import Testing

@testable import ConformanceDrivers

@Suite("A draft has placeholders in place of whole values")
struct ClientDraftTests {
    @Test(
        "A value is replaced where nothing beside it belongs to it",
        arguments: [
            ("app", "ID"), ("--client=app", "--client=ID"), ("/opt/app/bin", "/opt/app/bin"),
            ("app-server", "app-server"), ("my.app", "my.app"), ("./app", "./app"),
            ("client_id=app&x=app", "client_id=ID&x=ID"), ("{\"id\": \"app\"}", "{\"id\": \"ID\"}"),
            ("apps app", "apps ID"), ("applet", "applet"), ("appapp", "appapp"),
            ("app:8080", "app:8080"),
            ("--id app,app", "--id ID,ID"), ("\u{E9}app", "\u{E9}app"),
        ])
    func values(text: String, drafted: String) {
        #expect(text.replacingValue("app", with: "ID") == drafted)
    }

    @Test("A URL is replaced before its query, and not within a longer path")
    func urls() {
        let url = "https://as.example/auth"
        #expect("\(url)?a=b".replacingValue(url, with: "URL") == "URL?a=b")
        #expect("\(url)/token".replacingValue(url, with: "URL") == "\(url)/token")
        #expect("--auth=\(url) x".replacingValue(url, with: "URL") == "--auth=URL x")
    }
}
