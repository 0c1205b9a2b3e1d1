import Conformance
import ConformanceWire
import StrictCodecs

/// A registered client's request for a code, and its result.
struct SignInAttempt {
    /// The answer, or nil if there is none.
    let answer: WireResponse?

    /// The request and the response, one line each.
    let lines: [String]

    /// Whether the answer sends the browser to a link with a code, or with something like it in a
    /// query that cannot be read.
    var hasCode: Bool {
        let query = answer?[field: "Location"].flatMap { URIReference($0).query } ?? ""
        return Form.decode(query)?.contains { $0.name.isText("code") }
            ?? query.containsText("code=")
    }

    /// A possible reason why there is no code.
    fileprivate var advice: String {
        guard let answer else { return "the server has to answer first" }
        guard let location = answer[field: "Location"] else {
            guard !answer.hasRefreshDirective else {
                return
                    "the server redirects by a Refresh directive, and only Location is followed: "
                    + "SPEC.md, \"What it cannot show\""
            }
            return answer.status < 400
                ? "the sign-in ended on a page: the user has to be signed in and to have consented "
                    + "(--cookie, or \"consent\" in the configuration)"
                : "is the client registered with this id and this redirect URI?"
        }
        let pairs = Form.decode(URIReference(location).query ?? "") ?? []
        return pairs.contains { $0.name.isText("error") }
            ? "the app gets an error: are the client, its scopes (\"scopes\") and the user's decision right?"
            : "the app gets neither a code nor an error in the query"
    }
}

extension NothingToJudge {
    /// Tells of a request without a code challenge, and of one with it, if that was sent.
    init(_ plain: SignInAttempt, _ proven: SignInAttempt? = nil) {
        let second = proven.map { ["with a code challenge:"] + $0.lines } ?? []
        self.init(
            "a plain authorization request does not result in a code",
            lines: plain.lines + second + [plain.advice])
    }
}

extension WireRequest {
    /// An authorization request without any peculiarity.
    static func asking(_ client: ServerSettings.Client) -> WireRequest {
        let form = Form.encode([
            ("response_type", "code"), ("client_id", client.clientID),
            ("redirect_uri", client.redirectURIs[0]), ("scope", "devices"),
            ("state", "is-anybody-there"),
        ])
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
