import Testing

@testable import Conformance

@Suite("URLs of a script")
struct RedirectTemplateTests {
    private static let requests = [
        "state=s%26t&redirect_uri=a:/b", "state={state}&redirect_uri={state}",
    ]
    .map { OpenedRequest(url: "https://a.example/auth?\($0)") }

    @Test(
        "Placeholders stand for what the requests asked for, once",
        arguments: [
            ("{redirect_uri:0}?state={state:0}", "a:/b?state=s%26t"),
            ("x?state={state}", "x?state=%7Bstate%7D"),
            ("{redirect_uri}?code=x", "{state}?code=x"),
            ("x?state={state:2}", nil), ("x?{other}", nil), ("x{state", nil), ("x", "x"),
        ])
    func url(_ template: String, url: String?) {
        #expect(RedirectTemplate(template).url(after: Self.requests) == url)
    }

    @Test("Nothing is filled in before a request was opened")
    func early() {
        #expect(RedirectTemplate("{redirect_uri}").url(after: []) == nil)
    }
}
