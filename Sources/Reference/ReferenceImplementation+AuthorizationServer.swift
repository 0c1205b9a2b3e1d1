public import Conformance

extension ReferenceImplementation: AuthorizationServer {
    public func session(in setting: ServerSetting) -> any ServerSession {
        ReferenceSession(setting: setting)
    }
}

/// The endpoints during one flow.
private actor ReferenceSession: ServerSession {
    private let setting: ServerSetting
    private var grants: [[UInt8]: Grant] = [:]

    init(setting: ServerSetting) {
        self.setting = setting
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
        switch request.endpoint {
        case .authorization: authorize(request)
        case .token: issueToken(request)
        }
    }

    private func authorize(_ request: HTTPRequest) -> HTTPResponse {
        guard let request = AuthorizationRequest(request, clients: setting.clients) else {
            return HTTPResponse(status: 400, body: "The request cannot be answered.")
        }
        if let error = request.error(consent: setting.consent) {
            return request.redirect([("error", error)])
        }
        let code = ReferenceImplementation.randomText()
        grants[Array(code.utf8)] = request.grant
        return request.redirect([("code", code)])
    }

    private func issueToken(_ request: HTTPRequest) -> HTTPResponse {
        do throws(TokenError) {
            let request = try TokenRequest(request)
            guard let grant = grants.removeValue(forKey: Array(request.code.utf8)) else {
                throw .invalidGrant
            }
            try request.redeem(grant)
            return .token(ReferenceImplementation.randomText())
        } catch {
            return .error(error.rawValue)
        }
    }
}

/// What a code stands for.
struct Grant {
    let clientID: String
    let redirectURI: String
    let challenge: (text: String, method: ChallengeMethod)?
}

extension HTTPResponse {
    /// A success of the token endpoint (RFC 6749, Section 5.1).
    fileprivate static func token(_ token: String) -> HTTPResponse {
        let body: JSON = [
            "access_token": .string(token), "token_type": "Bearer", "expires_in": 3600,
        ]
        return json(body, status: 200)
    }

    /// An error of the token endpoint (RFC 6749, Section 5.2).
    fileprivate static func error(_ code: String) -> HTTPResponse {
        json(["error": .string(code)], status: 400)
    }

    private static func json(_ body: JSON, status: Int) -> HTTPResponse {
        let fields = [
            HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store"),
        ]
        return HTTPResponse(status: status, fields: fields, body: body.compactText)
    }
}
