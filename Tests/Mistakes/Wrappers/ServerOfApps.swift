import Conformance
import StrictCodecs

/// What a server of installed apps has given out so far.
struct GivenOut: Sendable {
    /// The authorization requests that led to each code.
    var codes: [String: WireRequest] = [:]

    /// The token requests that led to each access token.
    var accessTokens: [String: WireRequest] = [:]

    /// The token requests that led to each refresh token first.
    var refreshTokens: [String: WireRequest] = [:]

    /// The requests that came before, with their answers.
    var exchanges: [(request: WireRequest, response: WireResponse)] = []

    /// The codes in the order in which they were given out.
    var codesInOrder: [String] = []

    /// How many seconds went by.
    var seconds = 0

    fileprivate mutating func note(_ request: WireRequest, _ response: WireResponse) {
        exchanges.append((request, response))
        if let code = response.redirectForm?.values(of: "code").first {
            codes[code] = request
            codesInOrder.append(code)
        }
        if let token = response.json?["access_token"]?.text { accessTokens[token] = request }
        if let token = response.json?["refresh_token"]?.text, refreshTokens[token] == nil {
            refreshTokens[token] = request
        }
    }

    /// The authorization request behind the code or the refresh token of a token request.
    func authorization(of request: WireRequest) -> WireRequest? {
        if let code = request.parameter("code") { return codes[code] }
        let exchange = request.parameter("refresh_token").flatMap { refreshTokens[$0] }
        return exchange?.parameter("code").flatMap { codes[$0] }
    }

    /// The client to which a token was given out.
    func owner(of token: String) -> String? {
        (refreshTokens[token] ?? accessTokens[token])?.parameter("client_id")
    }
}

extension MistakenServer {
    /// A mistake about installed apps, which have an application type; other clients are served as
    /// by the reference.
    static func ofApps(
        registered: @escaping @Sendable (ServerSettings) -> ServerSettings = { $0 },
        flow: @escaping @Sendable (ServerSettings) -> Flow = { _ in Flow() }
    ) -> MistakenServer {
        MistakenServer(
            registered: { $0.hasApps ? registered($0) : $0 },
            flow: { $0.hasApps ? flow($0) : Flow() })
    }

    /// Changes some requests of installed apps on their way in.
    static func asking(
        _ kind: WireRequest.Kind,
        _ change: @escaping @Sendable (WireRequest, ServerSettings) -> WireRequest
    ) -> MistakenServer {
        ofApps(flow: { setting in Flow(asked: { $0.isOf(kind) ? change($0, setting) : $0 }) })
    }

    /// Changes some answers to installed apps on their way out.
    static func replying(
        _ kind: WireRequest.Kind,
        _ change: @escaping @Sendable (WireResponse, WireRequest, ServerSettings) -> WireResponse
    ) -> MistakenServer {
        ofApps(flow: { setting in
            Flow(answered: { $1.isOf(kind) ? change($0, $1, setting) : $0 })
        })
    }

    /// Changes some requests and answers, knowing what was given out before.
    static func recalling(
        _ kind: WireRequest.Kind,
        asked: @escaping @Sendable (WireRequest, GivenOut) -> WireRequest = { request, _ in
            request
        },
        answered: @escaping @Sendable (WireResponse, WireRequest, GivenOut) -> WireResponse = {
            response, _, _ in response
        }
    ) -> MistakenServer {
        ofApps(flow: { _ in
            let memory = Memory(GivenOut())
            return Flow(
                asked: { $0.isOf(kind) ? asked($0, memory.value) : $0 },
                passing: { seconds in
                    memory.change { $0.seconds += seconds }
                    return seconds
                },
                answered: { response, request in
                    let answer =
                        request.isOf(kind) ? answered(response, request, memory.value) : response
                    memory.change { $0.note(request, answer) }
                    return answer
                })
        })
    }
}

extension WireRequest {
    /// What a request of an installed app is for.
    enum Kind: Sendable {
        case authorization
        case code
        case refresh
        case revocation
    }

    /// Whether the request is for this; a token request of another grant type is for a code.
    func isOf(_ kind: Kind) -> Bool {
        let isRefresh =
            parameter("refresh_token") != nil || parameter("grant_type") == "refresh_token"
            || query?.contains("refresh_token") == true
        return switch kind {
        case .authorization: endpoint == .authorization
        case .code: endpoint == .token && !isRefresh
        case .refresh: endpoint == .token && isRefresh
        case .revocation: endpoint == .revocation
        }
    }

    /// The request with another method, query, fields or content.
    func with(
        method: String? = nil, query: String?? = nil, fields: [HeaderField]? = nil,
        body: String? = nil
    ) -> WireRequest {
        WireRequest(
            method: method ?? self.method, endpoint: endpoint, query: query ?? self.query,
            fields: fields ?? self.fields, body: body ?? self.body)
    }

    /// The request without each field of a name.
    func without(field name: String) -> WireRequest {
        with(fields: fields.filter { $0.name.lowercased() != name.lowercased() })
    }

    /// The request as a form that is posted, though it came with GET or under another type.
    var posted: WireRequest {
        let type = HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
        let form = method == "GET" ? query ?? "" : body
        let others = without(field: "Content-Type").fields
        return with(method: "POST", query: .some(nil), fields: others + [type], body: form)
    }

    /// The request without the pairs that repeat one.
    var withoutRepetitions: WireRequest {
        keepingPieces { form, index in !form.pieces[..<index].contains(form.pieces[index]) }
    }

    /// Whether the parameter is there at all, be it empty.
    func has(_ name: String) -> Bool { !form.values(of: name).isEmpty }
}

extension WireResponse {
    /// A page for people, which sends the browser nowhere.
    static let page = WireResponse(status: 400, body: "Something is wrong with this request.")

    /// An error of the token or revocation endpoint.
    static func failure(_ error: String, status: Int = 400) -> WireResponse {
        let type = HeaderField(name: "Content-Type", value: "application/json")
        let body: JSON = ["error": .string(error)]
        return WireResponse(status: status, fields: [type], body: body.compactText)
    }

    /// The content, if it is a JSON object.
    var json: JSON? {
        (try? JSONParser.parse(Array(body.utf8))).flatMap { $0.members == nil ? nil : $0 }
    }

    /// Whether it has an access token.
    var isSuccess: Bool { status == 200 && json?["access_token"] != nil }

    /// The response with another status.
    func with(status: Int) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The response with a field set, or removed for nil.
    func setting(field name: String, _ value: String?) -> WireResponse {
        let others = fields.filter { $0.name.lowercased() != name.lowercased() }
        let field = value.map { [HeaderField(name: name, value: $0)] } ?? []
        return WireResponse(status: status, fields: others + field, body: body)
    }

    /// The response with a member of its JSON object set, or removed for nil.
    func setting(_ name: String, _ value: JSON?) -> WireResponse {
        guard let members = json?.members else { return self }
        let others = members.filter { $0.name != name }
        let member = value.map { [JSON.Member(name, $0)] } ?? []
        let text = JSON.object(others + member).compactText
        return WireResponse(status: status, fields: fields, body: text)
    }
}

extension ServerSettings {
    /// Whether an installed app is registered.
    fileprivate var hasApps: Bool { clients.contains { $0.type != nil } }

    /// The setting with other clients.
    func changing(_ change: (Client) -> Client) -> ServerSettings {
        ServerSettings(clients: clients.map(change), consent: consent)
    }
}

extension ServerSettings.Client {
    /// The client with another registration.
    func with(
        redirectURIs: [String]? = nil, type: ClientType? = nil,
        isCustomSchemeEnabled: Bool? = nil
    ) -> ServerSettings.Client {
        ServerSettings.Client(
            clientID: clientID, redirectURIs: redirectURIs ?? self.redirectURIs,
            type: type ?? self.type, clientSecret: clientSecret,
            isCustomSchemeEnabled: isCustomSchemeEnabled ?? self.isCustomSchemeEnabled)
    }
}
