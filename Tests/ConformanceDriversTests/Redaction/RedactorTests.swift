import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Secrets are replaced by placeholders")
struct RedactorTests {
    private static func redactor(
        _ clients: [ServerSettings.Client] = [], showingSecrets: Bool = false
    ) -> Redactor {
        let redactor = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients,
            consents: Consents(
                granted: .field(name: "Cookie", value: "sid=cookie-of-the-user; a=b"))
        ).redactor(showingSecrets: showingSecrets)
        redactor.beginCase()
        return redactor
    }

    @Test("The password of each form of a configuration is masked", arguments: 0..<3)
    func passwords(place: Int) throws {
        let text = #"{"user": "jo", "password": "open sesame"}"#
        let form = Consent.form(try SignInForm(try JSONParser.parse(Array(text.utf8))))
        let consents = (0..<3).map { $0 == place ? form : Consent.itself }
        let redactor = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: [],
            consents: Consents(
                granted: consents[0], denied: consents[1], limited: consents[2])
        ).redactor(showingSecrets: false)
        #expect(redactor.masked("p=open%20sesame") == "p=masked-password")
        #expect(redactor.masked("p: open sesame") == "p: masked-password")
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
        let redactor = Self.redactor()
        let location = "a.b:/c?code=4%2Fsecret-code&state=s#access_token=leaked-token"
        redactor.hideSecrets(of: Self.redirect(location))
        #expect(
            redactor.masked(location)
                == "a.b:/c?code=masked-code-000&state=s#access_token=masked-access-token-001")
        #expect(redactor.masked("code=4/secret-code") == "code=masked-code-000")
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
            "<a><access_token>SECRET-VALUE-1</access_token></a>", "private_key=SECRET-VALUE-1",
            #"{"pin": "SECRET-VALUE-1"}"#, "a.b:/c?oauth_code=SECRET-VALUE-1",
        ])
    func places(text: String) {
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.content(text))
        #expect(!redactor.masked("and so SECRET-VALUE-1 came").containsText("SECRET"), "\(text)")
        #expect(!redactor.masked(text).containsText("VALUE"), "\(redactor.masked(text))")
    }

    @Test(
        "A name of a member that looks like a token is one, wherever it comes again",
        arguments: [
            #"{"SECRET-VALUE-1-of-20-octets": "access_token"}"#,
            #"{"SECRET-VALUE-1-of-20-octets" : {"is": "refresh_token"}}"#,
            #"{"data": "{\"SECRET-VALUE-1-of-20-octets\":1}"}"#,
        ])
    func memberNames(text: String) {
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.content(text))
        let again = redactor.masked("and so SECRET-VALUE-1-of-20-octets came")
        #expect(!again.containsText("VALUE"), "\(again)")
        #expect(!redactor.masked(text).containsText("VALUE"), "\(redactor.masked(text))")
    }

    @Test(
        "A token of words is masked as a whole",
        arguments: [
            #"{"access_token": "alpha SECRETS omega"}"#, "{'refresh_token': 'alpha SECRETS omega'}",
            #"{"data": "{\"id_token\": \"alpha SECRETS omega\"}"}"#,
        ])
    func words(text: String) {
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.content(text))
        for shown in ["and so alpha SECRETS omega came", "alpha%20SECRETS%20omega", text] {
            #expect(!redactor.masked(shown).containsText("SECRETS"), "\(shown)")
        }
    }

    @Test("A token of words with escapes is masked where it is escaped")
    func escapedWords() {
        let text = #"{"access_token": "alpha\nSECRETS\tomega"}"#
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.content(text))
        #expect(!redactor.masked(text).containsText("SECRETS"))
    }

    @Test(
        "What is not secret is shown",
        arguments: [
            #"{"token_type": "Bearer-token"}"#, #"{"error": {"code": "invalid_grant"}}"#,
            #"{"token_endpoint": "https://a.example/token"}"#, #"{"scope": "devices openid"}"#,
            #"{"error_description": "the code was used before"}"#, "a.b:/c?state=long-state-value",
            #"{"error_code": "rate-limited", "html": "<b>SECRET-like</b>"}"#,
            #"<p class="note">token>not-a-token-at-all</p>"#,
            #"{"https://a.example/claims/2027/level-12": true, "a_name_of_many_octets": 1}"#,
        ])
    func openTexts(text: String) {
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.content(text))
        #expect(redactor.masked(text).hasSameOctets(as: text))
    }

    @Test("What a request of the suite has is not secret, wherever it comes back")
    func openRequests() {
        let redactor = Self.redactor()
        let state = "x&code=not-a-code-at-all&token=none-of-these"
        redactor.publish(
            OutgoingRequest(
                method: "GET", url: "https://a.example/?state=\(Form.escape(state))", fields: [],
                body: ""))
        let location = "a.b:/c?code=real-code-1&state=\(Form.escape(state))"
        redactor.hideSecrets(of: Self.redirect(location))
        #expect(redactor.masked(state).hasSameOctets(as: state))
        #expect(redactor.masked(location).containsText(Form.escape(state)))
    }

    @Test("A secret of an earlier case is recognised, and the numbering restarts")
    func cases() {
        let redactor = Self.redactor()
        redactor.hideSecrets(of: Self.redirect("a:/?code=the-first-code"))
        redactor.beginCase()
        redactor.hideSecrets(of: Self.redirect("a:/?code=the-second-code"))
        #expect(
            redactor.masked("the-first-code, the-second-code")
                == "masked-code-of-another-case, masked-code-000")
    }

    @Test("What the user gave is recognised, encoded or not")
    func own() {
        let redactor = Self.redactor([
            ServerSettings.Client(clientID: "a", redirectURIs: [], clientSecret: "s3cr/et-of-mine")
        ])
        #expect(
            redactor.masked("client_secret=s3cr%2Fet-of-mine&again=s3cr/et-of-mine")
                == "client_secret=masked-client-secret&again=masked-client-secret")
        #expect(redactor.masked("your cookie: cookie-of-the-user") == "your cookie: masked-cookie")
        #expect(redactor.masked("S3CR/ET-OF-MINE") == "masked-client-secret")
    }

    @Test("What a header field of the user has in base64 is masked")
    func decodedFields() {
        let redactor = Redactor()
        let token = Base64URL.encode(Array(#"{"csrf_token":"token-in-the-cookie"}"#.utf8))
        redactor.hide(field: BasicCredentials(clientID: "jo", clientSecret: "password-of-jo").value)
        let user = Base64URL.encode(Array("jo-is-user-17".utf8))
        redactor.hide(field: "sid=\(token).c2ln; uid=\(user)")
        for secret in ["password-of-jo", "token-in-the-cookie", "jo-is-user-17"] {
            #expect(redactor.masked("got \(secret)").hasPrefix("got masked-"), "\(secret)")
        }
        #expect(redactor.masked(#"{"csrf_token":"#) == #"{"csrf_token":"#)
    }

    @Test("The words of a command that are in the position of secrets are masked")
    func commands() {
        let redactor = Redactor()
        let words = [
            "program", "--client-secret=secret-in-a-word", "--password", "secret-behind-it",
            "--token", "--verbose", "Authorization: Bearer bearer-0123456789",
            "API_KEY=secret-of-a-variable", "--token={token}/plain-text",
            "authorization=https://a.example/authorize",
        ]
        redactor.hideSecrets(ofCommand: words)
        let masked = redactor.masked(words.joined(separator: " "))
        for secret in ["secret-", "bearer-0123456789"] {
            #expect(!masked.containsText(secret), "\(masked)")
        }
        for word in ["--verbose", "{token}/plain-text", "https://a.example/authorize"] {
            #expect(masked.containsText(word), "\(masked)")
        }
    }

    @Test("What a program opens and writes is masked by its position, a verifier by its challenge")
    func programs() {
        let (run, verifier) = (Redactor(), String(repeating: "verifier", count: 6))
        let redactor = Redactor(within: run)
        redactor.hideDrawn(in: "http://a.example/authorize?state=x&client_secret=secret-in-the-url")
        redactor.hideSecrets(in: "token: plain-words", isProse: true)
        let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
        redactor.hideVerifiers(in: "drew '\(verifier)' now", of: [challenge])
        for secret in ["secret-in-the-url", "plain-words", verifier] {
            #expect(redactor.masked(secret).hasPrefix("masked-"), "\(secret)")
        }
        #expect(run.masked("plain-words") == "plain-words")
        #expect(run.masked("secret-in-the-url").hasPrefix("masked-"))
    }

    @Test("What the URLs of the user have in the position of secrets is masked before any request")
    func endpoints() throws {
        let configuration = LiveConfiguration(
            endpoints: Endpoints(
                authorization: try WebAddress("https://as.example/a?api_key=key-of-the-user"),
                token: try WebAddress("https://as.example/t?access_token=token-of-the-user")),
            clients: [])
        let redactor = configuration.redactor(showingSecrets: false)
        redactor.beginCase()
        #expect(redactor.masked("api_key=key-of-the-user") == "api_key=masked-secret")
        #expect(redactor.masked("token-of-the-user") == "masked-access-token")
    }

    @Test("A text that resembles many secrets everywhere is masked, and comparing it is bounded")
    func repetitions() {
        let redactor = Self.redactor()
        let pattern = String(repeating: "ab", count: 1000)
        for number in 0..<300 { redactor.hide("\(pattern)-secret-\(number)", as: "code") }
        let masked = redactor.masked(String(repeating: "ab", count: 30_000))
        #expect(masked.hasSuffix("masked-code"))
        #expect(masked.utf8.count < 100)
    }

    @Test("A redactor that shows secrets masks nothing")
    func shown() {
        let redactor = Self.redactor(showingSecrets: true)
        redactor.hideSecrets(of: Self.redirect("a:/?code=the-first-code"))
        #expect(redactor.masked("the-first-code") == "the-first-code")
    }

    @Test("A secret is masked in each form", arguments: Echo.all)
    func forms(_ echo: Echo) {
        let secret = "Zm9vYmFy+q8/x7-token-of-the-program"
        let redactor = Redactor()
        redactor.hide(secret, as: "access-token")
        let form = echo.encode(secret)
        let masked = redactor.masked("before \(form) after")
        #expect(!masked.containsText(form))
        #expect(masked.containsText("masked-access-token"), "\(masked)")
        #expect(masked.hasPrefix("before ") && masked.hasSuffix(" after"), "\(masked)")
    }

    @Test("A received request has secrets by their place, and credentials")
    func receivedRequest() {
        let redactor = Redactor()
        let basic = BasicCredentials(clientID: "client-1", clientSecret: "s3cret/of-client").value
        redactor.hideSecrets(
            of: OutgoingRequest(
                method: "POST", url: "/token?code=code-in-the-query",
                fields: [HeaderField(name: "authorization", value: basic)],
                body: "grant_type=authorization_code&code_verifier=verifier%2D0123456789"))
        for secret in ["s3cret/of-client", "code-in-the-query", "verifier-0123456789"] {
            #expect(redactor.masked(secret).hasPrefix("masked-"))
        }
        #expect(redactor.masked(basic) == "Basic masked-credentials-001")
        #expect(redactor.masked("authorization_code") == "authorization_code")
    }

    @Test("Secrets that occur in placeholders change no placeholder")
    func placeholders() {
        let redactor = Redactor()
        redactor.hide("a-secret-of-the-program", as: "code-verifier")
        for _ in 0..<100 {
            redactor.hide("masked-code", as: "code-verifier", isOwn: false)
            redactor.hide("code-verifier", as: "code-verifier", isOwn: false)
        }
        #expect(redactor.masked("a-secret-of-the-program") == "masked-code-verifier")
        #expect(redactor.masked("code-verifier") == "masked-code-verifier-001")
    }

    @Test("Only so many secrets are known at once, those of the newest cases and of the user")
    func forgetting() {
        let redactor = Redactor()
        redactor.hide("secret-of-the-user", as: "client-secret")
        for number in 0..<9000 {
            if number.isMultiple(of: 100) { redactor.beginCase() }
            redactor.hide("code-number-\(number)-", as: "code", isOwn: false)
        }
        #expect(redactor.masked("secret-of-the-user") == "masked-client-secret")
        #expect(redactor.masked("code-number-8999-") == "masked-code-099")
        #expect(redactor.masked("code-number-0-") == "code-number-0-")
    }

    @Test("A secret that is cut off at the end of a text is masked")
    func cutOff() {
        let redactor = Redactor()
        redactor.hide("a-secret-of-the-program", as: "code")
        #expect(redactor.masked("x a-secret-of-the-p") == "x masked-code")
        #expect(redactor.masked("x a-secret-of-the-p x") == "x a-secret-of-the-p x")
    }

    @Test("A secret after much else in an answer is masked, and all of a very long one")
    func longAnswers() {
        let redactor = Redactor()
        let padding = String(repeating: "-", count: 70_000)
        redactor.hideSecrets(of: Self.redirect("a:/?\(padding)&code=the-only-code"))
        #expect(redactor.masked("the-only-code") == "masked-code-000")
        let long = (0..<20_000).map { "n\($0)" }.joined()
        redactor.hideSecrets(of: Self.content(#"{"access_token": "\#(long)"}"#))
        #expect(redactor.masked("a \(long)") == "a masked-access-token-001")
    }

    @Test(
        "Finding secrets in an answer takes a bounded time", .timeLimit(.minutes(1)),
        arguments: ["token=", "\"token\":[", "{\"code\":", "a=", "\"code\":[\"01234567\",", "\\:"])
    func hostileAnswers(_ part: String) {
        let redactor = Redactor()
        let text = String(repeating: part, count: (1 << 15) / part.utf8.count)
        redactor.hideSecrets(of: Self.content(text))
        #expect(redactor.masked(String(text.prefix(1 << 12))).utf8.count < 1 << 15)
    }
}
