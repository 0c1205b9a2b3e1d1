import Conformance
import StrictCodecs

/// What the token endpoint issues for the first code of a session.
struct IssuedTokens: Sendable {
    var accessToken = RandomText.make()
    var refreshToken = RandomText.make()

    /// The lifetime of the access token in seconds.
    var lifetime = 3600

    /// The whole answer, if it differs from the usual one.
    var answer: WireResponse?

    /// The scopes of the request to which that answer belongs; those of the program take their place.
    var requestedScope = ""

    /// Answers all token requests, whatever they prove, if there is a script.
    var script: (@Sendable (OutgoingRequest) -> WireResponse)?

    /// The issuer, if there is a script that has one.
    var issuer: ScriptedIssuer?

    fileprivate var response: WireResponse {
        answer
            ?? .json(
                200,
                [
                    "access_token": .string(accessToken), "token_type": "Bearer",
                    "expires_in": .integer(lifetime), "refresh_token": .string(refreshToken),
                ])
    }
}

/// What the authorization request of a code asks for.
struct IssuedCode: Sendable {
    /// The challenge, if it has one.
    var challenge: Challenge?

    /// What the ID token has to say, if it asks for one.
    var identity: IDTokenRequest?
    var scope: String?
}

/// The authorization server of one session: its metadata, and the requests to its endpoints.
final class AuthorizationEndpoints: Sendable {
    /// What the server has seen, and what it issues.
    struct State {
        /// The codes that the browser has brought.
        var codes: [String: IssuedCode] = [:]

        /// The codes that were redeemed.
        var redeemed: [String] = []

        /// How many token requests a script has yet to answer.
        var unanswered = 0

        /// The first requests of any kind, in order.
        var requests: [OutgoingRequest] = []

        /// The requests to the token endpoint.
        var exchanges: [OutgoingRequest] { requests(at: "/token") }

        /// The requests to the revocation endpoint.
        var revocations: [OutgoingRequest] { requests(at: "/revoke") }

        private func requests(at path: String) -> [OutgoingRequest] {
            requests.filter { AuthorizationEndpoints.path(of: $0).hasSameOctets(as: path) }
        }

        /// The path of the issuer whose metadata was read last.
        var issuer = ""

        /// The answers of the token endpoint.
        var grants: [WireResponse] = []

        /// Whether the token endpoint has answered with an access token, however its answer reads otherwise.
        func hasIssued(_ token: String) -> Bool {
            !token.isEmpty
                && grants.contains {
                    $0.body.containsText(token) || $0.accessToken?.hasSameOctets(as: token) == true
                }
        }
    }

    /// What a code is exchanged for.
    let issued: IssuedTokens

    private let state = Locked(State())
    private let trace: Trace
    private let clientID: String

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - trace: Receives what is sent and received.
    ///   - issued: What the first code is exchanged for.
    ///   - clientID: The id of a program that registers itself.
    init(
        noting trace: Trace, issuing issued: IssuedTokens = IssuedTokens(), clientID: String = ""
    ) {
        self.trace = trace
        self.issued = issued
        self.clientID = clientID
        trace.redactor.hide(issued.accessToken, as: "access-token")
        trace.redactor.hide(issued.refreshToken, as: "refresh-token")
    }

    /// What was seen so far.
    var seen: State { state.withLock { $0 } }

    /// Whether something has asked for the metadata of an issuer.
    var isAskedForMetadata: Bool { seen.requests.contains { ServedMetadata.isOfIssuer($0.path) } }

    /// What is before the paths of its endpoints.
    var prefix: String { issued.issuer?.metadata == nil ? "" : ScriptedIssuer.prefix }

    /// The path of a request without the prefix.
    static func path(of request: OutgoingRequest) -> String {
        let prefix = ScriptedIssuer.prefix
        guard request.path.utf8.starts(with: "\(prefix)/".utf8) else { return request.path }
        return String(decoding: request.path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Issues a code.
    func issue(_ code: String, as issued: IssuedCode) {
        trace.redactor.hide(code, as: "code", isOwn: false)
        state.withLock { $0.codes[code] = issued }
    }

    /// Answers a request of the program.
    func answer(_ request: OutgoingRequest, at base: String) -> WireResponse {
        trace.redactor.hideSecrets(of: request)
        trace.note(
            "> \(request.method) \(request.path)"
                + (request.content.isEmpty ? "" : "  \(request.content)"))
        let isKept = state.withLock { state in
            guard state.requests.count < Self.mostKept else { return false }
            state.requests.append(request)
            return true
        }
        let response =
            isKept ? response(to: request, base) : .json(429, ["error": "slow_down"])
        if Self.path(of: request) == "/token" {
            trace.redactor.hideSecrets(of: response)
            state.withLock { $0.grants.append(response) }
        }
        trace.note("< \(response.status)  \(response.body)")
        return response
    }

    /// How many requests are answered, and kept.
    private static let mostKept = 100

    private func response(to request: OutgoingRequest, _ base: String) -> WireResponse {
        let served = ServedMetadata(base: base, clientID: clientID)
        return switch Self.path(of: request) {
        case "/authorize":
            WireResponse(
                status: 200, fields: [HeaderField(name: "Content-Type", value: "text/html")],
                body: "<!DOCTYPE html><title>Sign in</title><p>Sign in.</p>")
        case "/token": identified(exchange(request), for: request, base)
        case "/jwks": .json(200, ["keys": [TestIssuer.publicKey(IDTokenRequest.key)]])
        case "/revoke": .json(200, [:])
        case "/register": served.registration(request)
        case let path where path.utf8.starts(with: "/resource".utf8):
            served.resource(request, opensFor: seen.hasIssued)
        case let path where path.containsText(ServedMetadata.mark):
            issued.issuer?.metadata(for: request, at: base) ?? metadata(at: path, served)
        default: .json(404, ["error": "not_found"])
        }
    }

    private func metadata(at path: String, _ served: ServedMetadata) -> WireResponse {
        if let issuer = ServedMetadata.issuer(at: path) { state.withLock { $0.issuer = issuer } }
        return served.metadata(at: path)
    }

    /// An answer with an ID token, if the authorization request of the code asked for one.
    private func identified(
        _ response: WireResponse, for request: OutgoingRequest, _ base: String
    ) -> WireResponse {
        let seen = seen
        guard let identity = request["code"].flatMap({ seen.codes[$0]?.identity }) else {
            return response
        }
        let issuer = base + (issued.issuer?.path ?? seen.issuer)
        return response.identified(by: identity.token(of: issuer, beside: response.accessToken))
    }

    /// Redeems a code once, if the verifier fits.
    private func exchange(_ request: OutgoingRequest) -> WireResponse {
        if let script = issued.script { return exchange(request, by: script) }
        return state.withLock { state in
            guard request["grant_type"]?.hasSameOctets(as: "refresh_token") != true else {
                return IssuedTokens().response
            }
            guard let code = request["code"], let own = state.codes[code],
                !state.redeemed.containsOctets(of: code), request.proves(own.challenge)
            else { return .json(400, ["error": "invalid_grant"]) }
            state.redeemed.append(code)
            return issued.response.granting(own.scope, insteadOf: issued.requestedScope)
        }
    }

    private func exchange(
        _ request: OutgoingRequest, by script: (OutgoingRequest) -> WireResponse
    ) -> WireResponse {
        state.withLock { $0.unanswered += 1 }
        let response = script(request)
        let isGrant = response.status == 200 && response.accessToken?.isEmpty == false
        state.withLock { state in
            state.unanswered -= 1
            if isGrant { state.redeemed.append(request["code"] ?? "") }
        }
        return response
    }
}

extension OutgoingRequest {
    /// Whether the verifier is that of a challenge (RFC 7636, Section 4.6); a request without a
    /// challenge needs none.
    func proves(_ challenge: Challenge?) -> Bool {
        guard let challenge else { return true }
        guard let verifier = self["code_verifier"] else { return false }
        let own =
            challenge.isPlain ? verifier : Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
        return own.hasSameOctets(as: challenge.value)
    }
}

extension WireResponse {
    /// The access token of a response that is JSON.
    var accessToken: String? { json?["access_token"]?.text }

    /// The response with the scopes of a program wherever it has those of a script or a vector.
    func granting(_ scope: String?, insteadOf requested: String) -> WireResponse {
        guard let scope, !requested.isEmpty else { return self }
        return with(body: body.replacingText(JSON.quote(requested), with: JSON.quote(scope)))
    }
}
