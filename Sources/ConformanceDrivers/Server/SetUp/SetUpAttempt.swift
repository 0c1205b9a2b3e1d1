import Conformance
import StrictCodecs

/// A registered client's request for a code.
struct SignInRequest {
    let client: ServerSettings.Client
    let redirectURI: String
    let scopes: [String]

    /// PKCE, if the request has it.
    var proof: Proof?

    /// What the user says.
    var answer = ServerSettings.Consent.granted
}

/// A registered client's request before a run, and its result.
struct SetUpAttempt {
    /// What an answer of the token or the revocation endpoint shows of the set-up.
    enum Finding {
        /// The server does what is asked.
        case served

        /// The client is refused, by its id or its secret.
        case clientRefused

        /// The request is refused for another reason, which rules judge.
        case refused

        /// Nothing at the URL answers as such an endpoint does.
        case noEndpoint
    }

    let endpoint: WireRequest.Endpoint
    let client: ServerSettings.Client

    /// The answer, or nil if there is none.
    let answer: WireResponse?

    /// The request and the response, one line each.
    let lines: [String]

    /// The first words of the page, if the answer is one, with placeholders for secrets.
    private let excerpt: String

    /// Where the answer sends the browser, with placeholders for secrets, also for one that is no longer whole once its
    /// parameters are read.
    private let location: String?

    /// Whether the answer was printed by a command, so that its status means nothing.
    var isOfCommand = false

    /// Where the browser is to go on, if that is no declared place.
    var undeclaredOrigin: String?

    /// Takes an answer.
    init(
        at endpoint: WireRequest.Endpoint, by client: ServerSettings.Client, answer: WireResponse?,
        lines: [String], maskedBy redactor: Redactor
    ) {
        (self.endpoint, self.client, self.answer, self.lines) = (endpoint, client, answer, lines)
        let page = answer.flatMap { $0.isJSON ? nil : $0.body }
        excerpt = page.map { ServerPage.excerpt(of: $0, maskedBy: redactor) } ?? ""
        location = answer?[field: "Location"].map(redactor.masked)
    }

    /// The exchange, and how to change what is wrong.
    var explained: [String] {
        lines + (excerpt.isEmpty ? [] : ["the page says: \(excerpt)"]) + ["hint: \(hint)"]
    }

    private var hint: String {
        guard answer != nil || !says(RateLimiter.refusal) else { return RateLimiter.advice }
        return endpoint == .authorization ? hintOnSignIn : hintOnFinding
    }

    private func says(_ words: String) -> Bool { lines.contains { $0.containsText(words) } }

    // MARK: - At the authorization endpoint

    /// The code that the app gets, if it can be read.
    var code: String? { Self.parameters("code", in: answer?[field: "Location"]).first }

    /// Whether the answer sends the browser to a link with a code, or with something like it in a
    /// query that cannot be read.
    var hasCode: Bool {
        let query = answer?[field: "Location"].flatMap { URIReference($0).query } ?? ""
        return Form.decode(query).map { $0.contains { $0.name.isText("code") } }
            ?? query.containsText("code=")
    }

    /// The values of a parameter in the query, and then in the fragment, of a link.
    private static func parameters(_ name: String, in location: String?) -> [String] {
        let reference = location.map { URIReference($0) }
        return [reference?.query, reference?.fragment].compactMap { $0.flatMap(Form.decode) }
            .joined().filter { $0.name.isText(name) }
            .compactMap { $0.value.flatMap { String(utf8: $0) } }
    }

    /// Whether the answer is a page to sign in.
    var asksForPassword: Bool { answer.map { ServerPage($0.body).asksForPassword } ?? false }

    /// A possible reason why there is no code.
    private var hintOnSignIn: String {
        guard let answer else { return hintOnSilence }
        guard answer[field: "Location"] != nil else { return hint(onPage: answer) }
        guard let error = Self.parameters("error", in: location).first else {
            return hintOnOrigin ?? "the app gets neither a code nor an error in the query"
        }
        let description =
            Self.parameters("error_description", in: location).first.map { " (\($0))" } ?? ""
        return
            "the app gets the error \(error)\(description): \(Self.hintsOnErrors[error] ?? Self.hintOnError)"
    }

    private var hintOnSilence: String {
        if says(ConsentFormDriver.circle) {
            return
                "the pages lead in a circle: which button says yes (\"yes\"), and do they take forms of a user "
                + "without JavaScript?"
        }
        return isOfCommand
            ? "the consent command has to print the redirect in which the sign-in ends"
            : "the server has to answer first; is it running, and is its address right?"
    }

    private var hintOnOrigin: String? {
        undeclaredOrigin.map {
            "the sign-in is at another origin; name it in \"pages\" if it is the operator's: "
                + "\"pages\": [\(JSON.quote($0))]"
        }
    }

    static let hintsOnErrors = [
        "invalid_scope":
            "\"scopes\" in the configuration names the server's scopes, which the client must have",
        "access_denied": "the method of \"consent\" has to grant consent",
        "unauthorized_client": "is the client registered for the grant \"authorization_code\"?",
        "login_required": signIn, "interaction_required": signIn, "consent_required": signIn,
    ]

    private static let hintOnError =
        "is the client registered with this id and this redirect URI, has it these scopes (\"scopes\"), and "
        + "does the user consent?"

    private static let signIn =
        "the user has to be signed in and to have consented (--cookie, or \"consent\" in the configuration)"

    /// What to change if the sign-in ends on a page.
    private func hint(onPage answer: WireResponse) -> String {
        let page = ServerPage(answer.body)
        if answer.hasRefreshDirective {
            return "the server redirects by a Refresh directive, and only Location is followed: "
                + "SPEC.md, \"What it cannot show\""
        }
        let ended = "the sign-in ended on a page: "
        if isOfCommand {
            return "\(ended)the consent command has to sign the user in and to consent"
        }
        if [404, 405, 501].contains(answer.status) {
            return "is the authorization endpoint right? Nothing answers at its URL"
        }
        if let hintOnOrigin { return hintOnOrigin }
        if page.asksForPassword { return "this is a page to sign in: \(Self.signIn)" }
        if answer.status >= 400 {
            return "is the client registered with this id and this redirect URI?"
        }
        if answer.status >= 300 { return ended + Self.signIn }
        return page.forms.isEmpty
            ? "the page asks for nothing: is the client \(client.clientID) registered with this redirect URI, "
                + "does it have this scope, and is the user signed in?"
            : "this is a page to consent: the user has to have consented once, or \"consent\" has a form or a "
                + "command that does it"
    }

    // MARK: - At the token and the revocation endpoint

    var finding: Finding {
        guard let answer else { return .noEndpoint }
        return endpoint == .token ? finding(of: answer) : findingOfRevocation(answer)
    }

    private func finding(of answer: WireResponse) -> Finding {
        if answer.body.containsText("access_token") { return .served }
        guard let error = answer.object?["error"]?.text else {
            return answer.status == 401 ? .clientRefused : .noEndpoint
        }
        let isOfClient =
            ["invalid_client", "unauthorized_client"].contains(error)
            || [401, 403].contains(answer.status) || client.clientSecret != nil
        return isOfClient ? .clientRefused : .refused
    }

    /// The content of a response to a revocation has no meaning, but a page is that of another place.
    private func findingOfRevocation(_ answer: WireResponse) -> Finding {
        let isPage = answer.object == nil && answer.body.lowercased().containsText("<html")
        if [404, 405, 501].contains(answer.status) || isPage && answer.status < 500 {
            return .noEndpoint
        }
        return answer.status == 200 ? .served : .refused
    }

    private var hintOnFinding: String {
        switch finding {
        case .clientRefused:
            client.clientSecret == nil
                ? "the client has to be registered as a public one, or needs its \"client_secret\" in the configuration"
                : "is \"client_secret\" of the client right, and may it authenticate in the body or by Basic?"
        case .noEndpoint:
            "is \"\(endpoint.rawValue)_endpoint\" right? "
                + (endpoint == .token
                    ? "A token endpoint answers with JSON (RFC 6749, Section 5)"
                    : "Without it in the configuration, what needs it is not applicable")
        case .served, .refused: "the answer is judged by the rules"
        }
    }
}

extension WireResponse {
    /// Whether a header field or an element of the page sends the browser on.
    fileprivate var hasRefreshDirective: Bool {
        let page = body.lowercased()
        return self[field: "Refresh"] != nil
            || page.containsText("http-equiv") && page.containsText("refresh")
    }
}

extension WireRequest {
    /// An authorization request without any peculiarity; a nonce is sent with `openid`, since a server may demand it.
    static func asking(_ request: SignInRequest) -> WireRequest {
        let form = Form.encode(
            [
                ("response_type", "code"), ("client_id", request.client.clientID),
                ("redirect_uri", request.redirectURI),
                ("scope", request.scopes.joined(separator: " ")), ("state", "is-anybody-there"),
            ] + (request.scopes.containsOctets(of: "openid") ? [("nonce", "is-anybody-there")] : [])
        )
        return WireRequest(method: "GET", endpoint: .authorization, query: form)
    }

    /// A request of a client at the token or the revocation endpoint.
    static func posting(
        _ pairs: [(name: String, value: String)], to endpoint: Endpoint,
        by client: ServerSettings.Client, _ method: AuthenticationMethod
    ) -> WireRequest {
        let secret = client.clientSecret.map { [(name: "client_secret", value: $0)] } ?? []
        let isInBody = method != .basic || client.clientSecret == nil
        let own = isInBody ? [(name: "client_id", value: client.clientID)] + secret : []
        let basic = BasicCredentials(
            clientID: client.clientID, clientSecret: client.clientSecret ?? "")
        let credentials = HeaderField(name: "Authorization", value: basic.value)
        return WireRequest(
            method: "POST", endpoint: endpoint, query: nil,
            fields: [
                HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
            ] + (isInBody ? [] : [credentials]),
            body: Form.encode(pairs + own))
    }
}
