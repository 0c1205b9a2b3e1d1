import Conformance
import StrictCodecs
import Testing

@testable import ConformanceServer

@Suite("Secrets are replaced by placeholders")
struct SecretTests {
    private static func store(
        _ clients: [ServerSettings.Client] = [], isOpen: Bool = false
    ) -> SecretStore {
        let store = SecretStore(
            isOpen: isOpen,
            LiveConfiguration(
                endpoints: ReferenceTransport.endpoints, clients: clients,
                consent: .field(name: "Cookie", value: "sid=cookie-of-the-user; a=b")))
        store.beginCase()
        return store
    }

    private static func redirect(_ location: String) -> WireResponse {
        WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }

    private static func content(_ body: String) -> WireResponse {
        WireResponse(
            status: 200, fields: [HeaderField(name: "Content-Type", value: "application/json")],
            body: body)
    }

    @Test("Codes and tokens are recognised by their place in a redirect")
    func redirects() {
        let store = Self.store()
        let location = "a.b:/c?code=4%2Fsecret-code&state=s#access_token=leaked-token"
        store.see(Self.redirect(location))
        #expect(
            store.masked(location)
                == "a.b:/c?code=masked-code-000&state=s#access_token=masked-access-token-001")
        #expect(store.masked("code=4/secret-code") == "code=masked-code-000")
    }

    @Test(
        "Secrets are recognised in malformed texts",
        arguments: [
            #"a.b:/c?code=SECRET-VALUE-1&state=%zz"#, #"a.b:/c?x=y?code=SECRET-VALUE-1"#,
            #"a.b:/c?Code=SECRET-VALUE-1"#, #"{"access_token": "SECRET-VALUE-1""#,
            #"{"access_token": "SECRET-VALUE-1", "access_token": "SECRET-VALUE-1"}"#,
            #"{"data": {"refresh_token": "SECRET-VALUE-1"}}"#, #"{"tokens": ["SECRET-VALUE-1"]}"#,
            "\u{FEFF}{\"id_token\": \"SECRET-VALUE-1\"}", #"{"access_token": "SECRET-VALUE-1"} x"#,
            #"{'access_token': 'SECRET-VALUE-1'}"#, #"access_token=SECRET-VALUE-1&a=b"#,
            #"{"data": "{\"access_token\":\"SECRET-VALUE-1\"}"}"#,
            #"{"access_token":"SECRET-VALUE-1"#,
            #"{"\u0061ccess_token": "SECRET-VALUE-\u0031"}"#,
            #"{"note": "Authorization: Bearer SECRET-VALUE-1"}"#,
        ])
    func places(text: String) {
        let store = Self.store()
        store.see(Self.content(text))
        #expect(!store.masked("and so SECRET-VALUE-1 came").containsText("SECRET"), "\(text)")
        #expect(!store.masked(text).containsText("VALUE"), "\(store.masked(text))")
    }

    @Test(
        "What is not secret is shown",
        arguments: [
            #"{"token_type": "Bearer-token"}"#, #"{"error": {"code": "invalid_grant"}}"#,
            #"{"token_endpoint": "https://a.example/token"}"#, #"{"scope": "devices openid"}"#,
            #"{"error_description": "the code was used before"}"#, "a.b:/c?state=long-state-value",
        ])
    func openTexts(text: String) {
        let store = Self.store()
        store.see(Self.content(text))
        #expect(store.masked(text).hasSameOctets(as: text))
    }

    @Test("What the request sent openly is not secret, wherever it comes back")
    func openRequests() {
        let store = Self.store()
        let state = "x&code=not-a-code-at-all&token=none-of-these"
        store.see(
            LiveRequest(
                method: "GET", url: "https://a.example/?state=\(Form.escape(state))", fields: [],
                body: ""))
        let location = "a.b:/c?code=real-code-1&state=\(Form.escape(state))"
        store.see(Self.redirect(location))
        #expect(store.masked(state).hasSameOctets(as: state))
        #expect(store.masked(location).containsText(Form.escape(state)))
    }

    @Test("A secret of an earlier case is recognised, and the numbering restarts")
    func cases() {
        let store = Self.store()
        store.see(Self.redirect("a:/?code=the-first-code"))
        store.beginCase()
        store.see(Self.redirect("a:/?code=the-second-code"))
        #expect(
            store.masked("the-first-code, the-second-code")
                == "masked-code-of-another-case, masked-code-000")
    }

    @Test("What the user gave is recognised, encoded or not")
    func own() {
        let store = Self.store([
            ServerSettings.Client(clientID: "a", redirectURIs: [], clientSecret: "s3cr/et-of-mine")
        ])
        #expect(
            store.masked("client_secret=s3cr%2Fet-of-mine&again=s3cr/et-of-mine")
                == "client_secret=masked-client-secret&again=masked-client-secret")
        #expect(store.masked("your cookie: cookie-of-the-user") == "your cookie: masked-cookie")
        #expect(store.masked("S3CR/ET-OF-MINE") == "masked-client-secret-changed")
    }

    @Test("A part of a secret is not shown, unless it is public")
    func parts() {
        let store = Self.store([
            ServerSettings.Client(clientID: "a-client-with-a-long-id", redirectURIs: [])
        ])
        store.see(Self.redirect("a:/?code=a-client-with-a-long-id.0123456789abcdefghijklmn"))
        #expect(store.masked("code 0123456789abcdefghijk…") == "code masked-code-000-in-part…")
        #expect(store.masked("a-client-with-a-long-id") == "a-client-with-a-long-id")
    }

    @Test("A text that resembles many secrets everywhere is masked, and comparing it is bounded")
    func repetitions() {
        let store = Self.store()
        let pattern = String(repeating: "ab", count: 1000)
        for number in 0..<300 { store.keep("secret-\(number)-\(pattern)", as: "code") }
        let masked = store.masked(String(repeating: "ab", count: 30_000))
        #expect(masked.hasPrefix("masked-code"))
        #expect(!masked.containsText("abababababababab"))
    }

    @Test("An open store shows everything")
    func openStore() {
        let store = Self.store(isOpen: true)
        store.see(Self.redirect("a:/?code=the-first-code"))
        #expect(store.masked("the-first-code") == "the-first-code")
    }
}
