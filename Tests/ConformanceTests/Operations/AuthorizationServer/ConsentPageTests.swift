import StrictCodecs
import Testing

@testable import Conformance

@Suite("The page on which the user decides, as a browser reads it")
struct ConsentPageTests {
    private static let policy = "Content-Security-Policy"

    /// The judged form of a page with the given header fields, each on a line of its own.
    private static func form(
        _ lines: String = "", status: Int = 200, head: String = "",
        body: String = "<form></form>", uri: String = "com.example.app:/oauth2redirect"
    ) -> JSON {
        let all = ["Content-Type: text/html; charset=utf-8"] + lines.pieces(at: 0x0A)
        let fields = all.map { line in
            let name = line.pieces(at: UInt8(ascii: ":"))[0]
            return HeaderField(name: name, value: String(line.dropFirst(name.count + 2)))
        }
        let page = "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>"
        let response = WireResponse(status: status, fields: fields, body: page)
        return .object(ConsentPage(response, redirectURI: uri).members)
    }

    private static let frames: [(lines: String, framing: String)] = [
        ("", "anyone"),
        ("X-Frame-Options: DENY", "nobody"),
        ("x-frame-options:  sameorigin ", "own"),
        ("X-Frame-Options: DENY\nX-Frame-Options: deny", "nobody"),
        ("X-Frame-Options: DENY, SAMEORIGIN", "nobody"),
        ("X-Frame-Options: ALLOW-FROM https://a.example", "anyone"),
        ("X-Frame-Options: ALLOWALL", "anyone"),
        ("X-Frame-Options: \"DENY\"", "anyone"),
        ("X-Frame-Options: ALLOW-FROM https://a.example, SAMEORIGIN", "nobody"),
        ("\(policy): frame-ancestors 'none'", "nobody"),
        ("\(policy): FRAME-ANCESTORS 'None'", "nobody"),
        ("\(policy): frame-ancestors", "nobody"),
        ("\(policy): default-src *;frame-ancestors\t'self' ;", "own"),
        ("\(policy): frame-ancestors 'self' https://a.example", "named"),
        ("\(policy): frame-ancestors 'none' https://a.example", "named"),
        ("\(policy): frame-ancestors *.a.example a.example:8443", "named"),
        ("\(policy): frame-ancestors *", "anyone"),
        ("\(policy): frame-ancestors 'self' https:", "anyone"),
        ("\(policy): frame-ancestors HTTPS://*:*", "anyone"),
        ("\(policy): frame-ancestors 'none'; frame-ancestors *", "nobody"),
        ("\(policy): frame-ancestors *, frame-ancestors 'self'", "own"),
        ("\(policy): frame-ancestors *\n\(policy): frame-ancestors 'none'", "nobody"),
        ("\(policy): frame-ancestors *\nX-Frame-Options: DENY", "anyone"),
        ("\(policy): frame-src 'none'; default-src 'none'", "anyone"),
        ("\(policy): default-src 'none'\nX-Frame-Options: DENY", "nobody"),
        ("\(policy)-Report-Only: frame-ancestors 'none'", "anyone"),
    ]

    @Test("Who may show it in a frame", arguments: frames)
    func framing(_ page: (lines: String, framing: String)) {
        #expect(Self.form(page.lines)["framed_by"]?.text == page.framing)
    }

    @Test("An enforced policy has frame-ancestors, or none has")
    func ancestors() {
        let ancestors = "frame-ancestors *"
        #expect(Self.form("\(Self.policy): \(ancestors)")["names_ancestors"] == true)
        #expect(Self.form("\(Self.policy)-Report-Only: \(ancestors)")["names_ancestors"] == false)
        let meta = "<meta http-equiv='\(Self.policy)' content='\(ancestors)'>"
        #expect(Self.form(head: meta)["names_ancestors"] == false)
        #expect(Self.form("X-Frame-Options: DENY")["names_ancestors"] == false)
    }

    private static let referrers: [(lines: String, head: String, sends: Bool?)] = [
        ("", "", nil),
        ("Referrer-Policy: no-referrer", "", false),
        ("Referrer-Policy: Same-Origin", "", false),
        ("Referrer-Policy: strict-origin-when-cross-origin", "", false),
        ("Referrer-Policy: unsafe-url", "", true),
        ("Referrer-Policy: no-referrer-when-downgrade", "", true),
        ("Referrer-Policy: no-referrer, unsafe-url", "", true),
        ("Referrer-Policy: unsafe-url, no-referrer", "", false),
        ("Referrer-Policy: origin\nReferrer-Policy: unsafe-url", "", true),
        ("Referrer-Policy: no-referrer, no-referer", "", false),
        ("Referrer-Policy: no-referer", "", nil),
        ("Referrer-Policy: ", "", nil),
        ("", "<meta name=referrer content=no-referrer>", false),
        ("", "<META NAME='Referrer' CONTENT='Always'>", true),
        ("", "<meta name=referrer content=never>", false),
        ("", "<meta name=referrer content=everywhere>", nil),
        ("", "<!-- <meta name=referrer content=no-referrer> -->", nil),
        ("", "<script>'<meta name=referrer content=no-referrer>'</script>", nil),
        ("Referrer-Policy: no-referrer", "<meta name=referrer content=unsafe-url>", true),
    ]

    @Test("Whether its URL goes to other sites", arguments: referrers)
    func referrer(_ page: (lines: String, head: String, sends: Bool?)) {
        let form = Self.form(page.lines, head: page.head)
        #expect(form["sends_url"] == page.sends.map(JSON.bool) ?? .null)
    }

    private static let scheme = "com.example.app:/oauth2redirect"
    private static let loopback = "http://127.0.0.1:51004/callback"

    private static let targets: [(policy: String, uri: String, reaches: Bool)] = [
        ("default-src 'none'", scheme, true),
        ("form-action 'self'", scheme, false),
        ("form-action 'self'", loopback, false),
        ("form-action 'none'", loopback, false),
        ("form-action", loopback, false),
        ("FORM-ACTION 'self' COM.EXAMPLE.APP:", scheme, true),
        ("form-action com.example:", scheme, false),
        ("form-action *", scheme, false),
        ("form-action *", loopback, true),
        ("form-action http:", loopback, true),
        ("form-action https:", loopback, false),
        ("form-action http:", "https://a.example/back", true),
        ("form-action 127.0.0.1:51004", loopback, false),
        ("form-action http://127.0.0.1:51004", loopback, true),
        ("form-action http://127.0.0.1:51004/other", loopback, true),
        ("form-action http://127.0.0.1:51005", loopback, false),
        ("form-action http://127.0.0.1", loopback, false),
        ("form-action http://127.0.0.1", "http://127.0.0.1/callback", true),
        ("form-action http://127.0.0.1", "http://127.0.0.1:80/callback", true),
        ("form-action http://127.0.0.1:*", loopback, true),
        ("form-action http://localhost:*", loopback, false),
        ("form-action http://[::1]:*", "http://[::1]:51006/v6", false),
        ("form-action http://*:*", "http://[::1]:51006/v6", true),
        ("form-action http:", "http://[::1]:51006/v6", true),
        ("form-action cursor://anysphere.cursor-mcp", "cursor://anysphere.cursor-mcp/a", true),
        ("form-action a.example", "https://a.example/back", true),
        ("form-action *.example", "https://a.example/back", true),
        ("form-action *.example", "https://example/back", false),
        ("form-action a.example", "https://a.example:8443/back", false),
        ("form-action http:, form-action 'self'", loopback, false),
    ]

    @Test("Whether its form may end at the app", arguments: targets)
    func forms(_ target: (policy: String, uri: String, reaches: Bool)) {
        let (policy, uri, reaches) = target
        let form = Self.form("\(Self.policy): \(policy)", uri: uri)
        #expect(form["lets_redirect"] == .bool(reaches))
        let meta = "<meta http-equiv=content-security-policy content=\"\(policy)\">"
        #expect(Self.form(head: meta, uri: uri)["lets_redirect"] == .bool(reaches))
    }

    @Test("A policy that is not enforced and a page without a form restrict no redirection")
    func noForm() {
        let own = "form-action 'self'"
        #expect(Self.form("\(Self.policy): \(own)", body: "<p>")["lets_redirect"] == true)
        #expect(Self.form("\(Self.policy)-Report-Only: \(own)")["lets_redirect"] == true)
        let meta = "<meta http-equiv=content-security-policy content=\"\(own)\">"
        #expect(Self.form(body: "<form>\(meta)</form>")["lets_redirect"] == true)
    }

    @Test("HTML that a browser shows asks the user")
    func asking() {
        #expect(Self.form(status: 200)["asks"] == true)
        #expect(Self.form(status: 401)["asks"] == true)
        #expect(Self.form(status: 400)["asks"] == false)
        #expect(Self.form(status: 302)["asks"] == false)
        let text = WireResponse(
            status: 200, fields: [HeaderField(name: "Content-Type", value: "text/plain")], body: "a"
        )
        let members = ConsentPage(text, redirectURI: "").members
        #expect(JSON.object(members)["asks"] == false)
    }
}
