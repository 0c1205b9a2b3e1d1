import Conformance
import StrictCodecs

/// PKCE for requests that have none, where a server takes no other.
struct Proof: Sendable, Equatable {
    /// What the code is redeemed with.
    let verifier: String

    /// Makes a proof of random octets.
    init() {
        verifier = Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// An authorization request with a challenge, or a token request for a code with the verifier;
    /// others stay as they are.
    func added(to request: WireRequest) -> WireRequest {
        switch request.endpoint {
        case .authorization: request.adding(challenge, besides: "response_type")
        case .token: request.adding(Form.encode([("code_verifier", verifier)]), besides: "code")
        case .revocation, .metadata: request
        }
    }

    private var challenge: String {
        Form.encode([
            ("code_challenge", Base64URL.encode(SHA256.hash(Array(verifier.utf8)))),
            ("code_challenge_method", "S256"),
        ])
    }
}

extension WireRequest {
    /// The request with more parameters, in the body or the query that has one of a name.
    fileprivate func adding(_ form: String, besides name: String) -> WireRequest {
        if Self.has(name, in: body) {
            return WireRequest(
                method: method, endpoint: endpoint, query: query, fields: fields,
                body: "\(body)&\(form)")
        }
        guard endpoint == .authorization || Self.has(name, in: query ?? "") else { return self }
        let more = query.map { $0.isEmpty ? form : "\($0)&\(form)" } ?? form
        return WireRequest(
            method: method, endpoint: endpoint, query: more, fields: fields, body: body)
    }

    private static func has(_ name: String, in form: String) -> Bool {
        (Form.decode(form) ?? []).contains { $0.name.isText(name) }
    }
}

extension RequestSummary {
    /// Whether a request has a parameter of PKCE, or a text that might be one.
    var mentionsPKCE: Bool {
        requests.flatMap { [$0.parameters, $0.query].compactMap { $0 } }.contains { parameters in
            let texts =
                switch parameters {
                case .pairs(let pairs): pairs.map(\.name)
                case .encoded(let text): [text]
                }
            return texts.contains {
                $0.containsText("code_challenge") || $0.containsText("code_verifier")
            }
        }
    }
}
