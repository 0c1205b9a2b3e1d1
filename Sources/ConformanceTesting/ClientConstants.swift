public import Conformance
import StrictCodecs

/// What is compiled into a client, which the settings of a vector cannot change.
///
/// The client acts with its own values. In what it opens and sends, the vector's values take their place; in redirects,
/// its own take that of the vector's.
public struct ClientConstants: Sendable {
    private let authorizationEndpoint: String?
    private let tokenEndpoint: String?
    private let revocationEndpoint: String?
    private let clientID: String?
    private let redirectURI: String?

    /// Names the constants; nil stands for what the adapter sets.
    ///
    /// - Parameters:
    ///   - authorizationEndpoint: The URL that the client opens, without its query.
    ///   - tokenEndpoint: The URL to which it sends token requests.
    ///   - revocationEndpoint: The URL to which it sends revocation requests.
    ///   - clientID: Its client id.
    ///   - redirectURI: Its redirect URI.
    public init(
        authorizationEndpoint: String? = nil, tokenEndpoint: String? = nil,
        revocationEndpoint: String? = nil, clientID: String? = nil, redirectURI: String? = nil
    ) {
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.revocationEndpoint = revocationEndpoint
        self.clientID = clientID
        self.redirectURI = redirectURI
    }

    /// What an adapter of such a client lacks.
    public var lacks: [Capability] {
        let endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint]
        return (endpoints.contains { $0 != nil } ? [.endpoints] : [])
            + (redirectURI == nil ? [] : [.redirectURI])
    }

    /// A world in which the vector's values take the place of the constants.
    ///
    /// - Parameters:
    ///   - world: The world of the vector.
    ///   - settings: The settings of the vector.
    /// - Returns: The world for the client.
    public func world(_ world: any World, for settings: ClientSettings) -> any World {
        let given = settings.authorization
        return TranslatedWorld(
            world: world,
            endpoints: [
                Replacement(authorizationEndpoint, given.endpoint),
                Replacement(tokenEndpoint, settings.tokenEndpoint),
                Replacement(revocationEndpoint, settings.revocationEndpoint),
            ].compactMap { $0 },
            parameters: [
                Replacement(clientID, given.client.clientID, of: "client_id"),
                Replacement(redirectURI, given.redirectURI, of: "redirect_uri"),
            ].compactMap { $0 })
    }

    /// A redirect as it arrives at the client.
    ///
    /// - Parameters:
    ///   - url: The URL of the vector.
    ///   - settings: The settings of the vector.
    /// - Returns: The URL with the client's own redirect URI, if it begins with the vector's.
    public func redirect(_ url: String, for settings: ClientSettings) -> String {
        let given = settings.authorization.redirectURI
        guard let redirectURI, url.utf8.starts(with: given.utf8) else { return url }
        let rest = String(decoding: url.utf8.dropFirst(given.utf8.count), as: UTF8.self)
        // A browser asks for the path / where a loopback redirect URI has none.
        let isRoot = Self.hasNoPath(given) && URIReference(rest).base.hasSameOctets(as: "/")
        return redirectURI + (isRoot ? String(rest.dropFirst()) : rest)
    }

    private static func hasNoPath(_ uri: String) -> Bool {
        let pieces = uri.pieces(at: UInt8(ascii: "/"), omittingEmpty: false)
        return pieces.count == 3 && pieces[1].isEmpty
    }
}

/// A value of a vector that takes the place of a constant.
private struct Replacement: Sendable {
    let name: String
    let own: String
    let given: String

    init?(_ own: String?, _ given: String, of name: String = "") {
        guard let own else { return nil }
        self.name = name
        self.own = own
        self.given = given
    }
}

/// A world that the client reaches by its own values.
private struct TranslatedWorld: World {
    let world: any World
    let endpoints: [Replacement]
    let parameters: [Replacement]

    func open(_ url: String, in userAgent: UserAgent) async throws {
        try await world.open(translated(url: url), in: userAgent)
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await world.send(
            OutgoingRequest(
                method: request.method, url: translated(url: request.url), fields: request.fields,
                body: request.body.map(translated(form:))))
    }

    func randomOctets(_ count: Int) async -> [UInt8] { await world.randomOctets(count) }

    func now() async -> Int { await world.now() }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await world.keep(text, as: key, in: storage)
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }

    private func translated(url: String) -> String {
        let url = URIReference(url)
        let endpoint = endpoints.first { URIReference($0.own).base.hasSameOctets(as: url.base) }
        let base = endpoint.map { URIReference($0.given).base } ?? url.base
        return base + (url.query.map { "?\(translated(form: $0))" } ?? "")
            + (url.fragment.map { "#\($0)" } ?? "")
    }

    private func translated(form: String) -> String {
        Form.replacingValues(in: form) { name, value in
            parameters.first {
                $0.name.hasSameOctets(as: name) && $0.own.hasSameOctets(as: value)
            }?.given
        }
    }
}
