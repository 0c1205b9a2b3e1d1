import Conformance
import StrictCodecs

/// The endpoints with the pages that a variant of the server has around them.
actor Site {
    private let router: ConsentRouter
    private let variant: Variant?
    private let base: String
    private var refused: [String] = []

    private static let endpoints: [(path: String, endpoint: WireRequest.Endpoint)] = [
        ("/authorize", .authorization), ("/token", .token), ("/revoke", .revocation),
        ("/.well-known/oauth-authorization-server", .metadata),
    ]

    init(_ router: ConsentRouter, variant: Variant?, base: String) {
        self.router = router
        self.variant = variant
        self.base = base
    }

    /// Answers a request for an endpoint or a page.
    func respond(to message: RequestMessage) async throws -> WireResponse {
        let target = URIReference(message.target)
        let place = Self.endpoints.first { $0.path.hasSameOctets(as: target.base) }
        guard let endpoint = place?.endpoint else { return page(at: target, message) }
        let request = WireRequest(
            method: message.method, endpoint: endpoint, query: target.query,
            fields: message.fields, body: message.body)
        return endpoint == .authorization
            ? try await authorize(request, message) : try await serve(request)
    }

    private func serve(_ request: WireRequest) async throws -> WireResponse {
        if variant == .refusesCookies, request[field: "Cookie"] != nil {
            return .error("invalid_request")
        }
        let answer = try await router.respond(to: request)
        let form = Form.decode(request.body) ?? []
        guard let error = variant?.errorWithoutProof, answer.status == 200,
            form.contains(where: { $0.name.isText("code") }),
            !form.contains(where: { $0.name.isText("code_verifier") })
        else { return answer }
        return .error(error)
    }

    private func authorize(
        _ request: WireRequest, _ message: RequestMessage
    ) async throws -> WireResponse {
        let pages = variant?.pages ?? []
        let seen = pages.firstIndex { message.cookie.containsText("seen=\($0)") }
        if request.method == "GET", request[field: "Consent"] == nil, !pages.isEmpty,
            seen != pages.count - 1
        {
            let origin = variant == .singleSignOn ? elsewhere : ""
            return .redirect(to: "\(origin)\(pages[0])?\(Form.encode([("next", message.target)]))")
        }
        let answer = try await router.respond(to: remembering(request))
        if variant == .ownErrorPage, answer.status == 400 {
            return .redirect(to: "/error?why=request")
        }
        guard variant == .refusesCookies else { return answer }
        return WireResponse(
            status: answer.status,
            fields: answer.fields + [HeaderField(name: "Set-Cookie", value: "session=jo; Path=/")],
            body: answer.body)
    }

    /// The request with the no that the user has said to the client before.
    private func remembering(_ request: WireRequest) -> WireRequest {
        let client = (Form.decode(request.query ?? "") ?? []).first { $0.name.isText("client_id") }?
            .value.flatMap { String(utf8: $0) }
        guard variant == .remembersRefusal, let client else { return request }
        if request.body == "decision=denied" { refused.append(client) }
        guard refused.containsOctets(of: client) else { return request }
        let no = HeaderField(name: "Consent", value: "denied")
        return WireRequest(
            method: "GET", endpoint: .authorization, query: request.query, fields: [no])
    }

    /// A page before consent, which leads to the next one once its form is sent; or that of an error.
    private func page(at target: URIReference, _ message: RequestMessage) -> WireResponse {
        let next =
            (Form.decode(target.query ?? "") ?? []).first { $0.name.isText("next") }?.value
            .flatMap { String(utf8: $0) } ?? ""
        let pages = variant?.pages ?? []
        if variant == .singleSignOn, target.base == "/session" {
            return .redirect(to: next, cookie: "seen=/login")
        }
        guard let index = pages.firstIndex(of: target.base) else {
            return .page(400, "The request cannot be answered.")
        }
        guard message.method == "POST" else { return .page(200, Self.forms[target.base] ?? "") }
        let query = target.query ?? ""
        guard variant != .singleSignOn else { return .redirect(to: "\(base)/session?\(query)") }
        let after = index + 1 < pages.count ? "\(pages[index + 1])?\(query)" : next
        return .redirect(to: after, cookie: "seen=\(target.base)")
    }

    /// What the pages before consent ask.
    private static let forms = [
        "/user": "<input name=\"login\"><button>Next</button>",
        "/login":
            "<input name=\"login\"><input name=\"password\" type=\"password\"><button>Sign in</button>",
        "/news": "<p>The terms of use have changed.</p><button>Continue</button>",
    ]

    /// The same server at another origin.
    private var elsewhere: String { base.replacingText("127.0.0.1", with: "localhost") }
}

extension RequestMessage {
    fileprivate var cookie: String { fields.values(of: "Cookie").joined(separator: "; ") }
}

extension WireResponse {
    fileprivate static func error(_ error: String) -> WireResponse {
        WireResponse(
            status: 400,
            fields: [
                HeaderField(name: "Content-Type", value: "application/json"),
                HeaderField(name: "Cache-Control", value: "no-store"),
            ], body: JSON.object([.init("error", .string(error))]).compactText)
    }

    fileprivate static func redirect(to location: String, cookie: String? = nil) -> WireResponse {
        let cookies = cookie.map { [HeaderField(name: "Set-Cookie", value: "\($0); Path=/")] } ?? []
        return WireResponse(
            status: 302, fields: [HeaderField(name: "Location", value: location)] + cookies)
    }

    /// A page that no other site shows in a frame, and whose form may end anywhere.
    fileprivate static func page(_ status: Int, _ form: String) -> WireResponse {
        WireResponse(
            status: status,
            fields: [
                HeaderField(name: "Content-Type", value: "text/html; charset=utf-8"),
                HeaderField(
                    name: "Content-Security-Policy",
                    value: "default-src 'none'; frame-ancestors 'none'"),
                HeaderField(name: "Referrer-Policy", value: "no-referrer"),
            ],
            body:
                "<!DOCTYPE html><html lang=\"en\"><title>Server</title><form method=\"post\">\(form)</form></html>"
        )
    }
}
