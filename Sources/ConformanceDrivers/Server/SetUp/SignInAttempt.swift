import Conformance
import StrictCodecs

/// A registered client's request for a code, and its result.
struct SignInAttempt {
    /// The client.
    let client: ServerSettings.Client

    /// The answer, or nil if there is none.
    let answer: WireResponse?

    /// Whether the answer was printed by a command, so that its status means nothing.
    let isOfCommand: Bool

    /// The request and the response, one line each.
    let lines: [String]

    /// The first words of the page, if the answer is one.
    let excerpt: String

    /// Where the browser is to go on, if that is no declared place.
    let undeclaredOrigin: String?

    /// The code that the app gets, if it can be read.
    var code: String? {
        guard let value = pairs?.first(where: { $0.name.isText("code") })?.value else { return nil }
        return String(utf8: value)
    }

    /// Whether the answer sends the browser to a link with a code, or with something like it in a
    /// query that cannot be read.
    var hasCode: Bool {
        pairs.map { $0.contains { $0.name.isText("code") } } ?? query.containsText("code=")
    }

    /// The exchange, and how to change what is wrong.
    var explained: [String] { lines + page + ["hint: \(advice)"] }

    private var query: String {
        answer?[field: "Location"].flatMap { URIReference($0).query } ?? ""
    }

    private var pairs: [Form.Pair]? { Form.decode(query) }

    private var page: [String] { excerpt.isEmpty ? [] : ["the page says: \(excerpt)"] }

    /// Whether the answer is a page to sign in.
    var asksForPassword: Bool { answer.map { ServerPage($0.body).asksForPassword } ?? false }
}

extension SignInAttempt {
    /// A possible reason why there is no code.
    fileprivate var advice: String {
        guard let answer else {
            if lines.contains(where: { $0.containsText(RateLimiter.refusal) }) {
                return RateLimiter.advice
            }
            if lines.contains(where: { $0.containsText(ConsentFormDriver.circle) }) {
                return
                    "the pages lead in a circle: which button says yes (\"yes\"), and do they take forms of a user "
                    + "without JavaScript?"
            }
            return isOfCommand
                ? "the consent command has to print the redirect in which the sign-in ends"
                : "the server has to answer first; is it running, and is its address right?"
        }
        guard let location = answer[field: "Location"] else { return adviceOnPage(answer) }
        if let error = value(of: "error", in: location) { return advice(on: error, location) }
        return adviceOnOrigin ?? "the app gets neither a code nor an error in the query"
    }

    private var adviceOnOrigin: String? {
        undeclaredOrigin.map {
            "the sign-in is at another origin; name it in \"pages\" if it is the operator's: "
                + "\"pages\": [\(JSON.quote($0))]"
        }
    }

    private func advice(on error: String, _ location: String) -> String {
        let description = value(of: "error_description", in: location).map { " (\($0))" } ?? ""
        return
            "the app gets the error \(error)\(description): \(Self.reasons[error] ?? Self.others)"
    }

    private static let reasons = [
        "invalid_scope":
            "\"scopes\" in the configuration names the server's scopes, which the client must have",
        "access_denied": "the method of \"consent\" has to grant consent",
        "unauthorized_client": "is the client registered for the grant \"authorization_code\"?",
        "login_required": signIn, "interaction_required": signIn, "consent_required": signIn,
    ]

    private static let others =
        "is the client registered with this id and this redirect URI, has it these scopes (\"scopes\"), and "
        + "does the user consent?"

    private static let signIn =
        "the user has to be signed in and to have consented (--cookie, or \"consent\" in the configuration)"

    private func value(of name: String, in location: String) -> String? {
        let reference = URIReference(location)
        let pairs = [reference.query, reference.fragment].compactMap { $0 }
            .compactMap(Form.decode).flatMap { $0 }
        return pairs.first { $0.name.isText(name) }?.value.flatMap { String(utf8: $0) }
    }

    private func adviceOnPage(_ answer: WireResponse) -> String {
        guard !answer.hasRefreshDirective else {
            return "the server redirects by a Refresh directive, and only Location is followed: "
                + "SPEC.md, \"What it cannot show\""
        }
        guard !isOfCommand else {
            return
                "the sign-in ended on a page: the consent command has to sign the user in and to "
                + "consent"
        }
        if [404, 405, 501].contains(answer.status) {
            return "is the authorization endpoint right? Nothing answers at its URL"
        }
        if let adviceOnOrigin { return adviceOnOrigin }
        let page = ServerPage(answer.body)
        if page.asksForPassword { return "this is a page to sign in: \(Self.signIn)" }
        guard answer.status < 400 else {
            return "is the client registered with this id and this redirect URI?"
        }
        if (300...399).contains(answer.status) {
            return "the sign-in ended on a page: \(Self.signIn)"
        }
        return page.forms.isEmpty
            ? "the page asks for nothing: is the client \(client.clientID) registered with this redirect URI, "
                + "does it have this scope, and is the user signed in?"
            : "this is a page to consent: the user has to have consented once, or \"consent\" has a "
                + "form or a command that does it"
    }
}

extension WireRequest {
    /// An authorization request without any peculiarity; a nonce is sent with `openid`, since a server may demand it.
    static func asking(
        _ client: ServerSettings.Client, at redirectURI: String, for scopes: [String]
    ) -> WireRequest {
        let form = Form.encode(
            [
                ("response_type", "code"), ("client_id", client.clientID),
                ("redirect_uri", redirectURI), ("scope", scopes.joined(separator: " ")),
                ("state", "is-anybody-there"),
            ] + (scopes.containsOctets(of: "openid") ? [("nonce", "is-anybody-there")] : []))
        return WireRequest(method: "GET", endpoint: .authorization, query: form)
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
