import Conformance
import StrictCodecs

/// Which registered client replaces which client of a vector.
struct ClientMatch {
    /// A client of the vector, and the registered one that replaces it.
    struct Pair {
        let given: ServerSettings.Client
        let registered: ServerSettings.Client

        /// Whether the two have the same name and the same secret.
        var isIdentity: Bool {
            given.clientID.hasSameOctets(as: registered.clientID)
                && given.clientSecret == registered.clientSecret
        }
    }

    /// The pairs, in the order of the vector's clients.
    let pairs: [Pair]
}

extension ClientMatch {
    /// No client is translated.
    static let none = ClientMatch(pairs: [])

    /// Finds registered clients for the clients that a vector's requests name.
    ///
    /// - Throws: ``Obstacle`` if there is none for one of them.
    init(
        of input: Serve.Input, sent: RequestSummary, among clients: [ServerSettings.Client],
        authenticatingBy method: (String) -> AuthenticationMethod? = { _ in nil }
    ) throws {
        var free = clients
        pairs = try input.setting.clients.filter(sent.names).map { client in
            let search = ClientSearch(client: client, sent: sent)
            let able = free.filter { sent.permits(method($0.clientID)) }
            guard let index = search.choice(among: able) else {
                let isUnable = search.choice(among: free) != nil
                throw Obstacle(
                    isUnable
                        ? "\(client.clientID) is registered for another method of authentication"
                        : search.missing)
            }
            free.removeAll { $0.clientID.hasSameOctets(as: able[index].clientID) }
            return Pair(given: client, registered: able[index])
        }
    }
}

extension RequestSummary {
    /// Whether the requests authenticate by no other method.
    fileprivate func permits(_ method: AuthenticationMethod?) -> Bool {
        switch method {
        case .basic?: values(of: "client_secret").isEmpty
        case .post?:
            !requests.flatMap(\.fields).contains {
                $0.name.isSameIgnoringCase(as: "Authorization")
            }
        case .nothing?, nil: true
        }
    }
}

/// The search for a registered client that can replace a client of a vector.
struct ClientSearch {
    let client: ServerSettings.Client
    let sent: RequestSummary

    /// The index of the first matching client, those with the same id and the same URIs first.
    func choice(among clients: [ServerSettings.Client]) -> Int? {
        let fitting = clients.indices.filter { fits(clients[$0]) }
        let namesakes = fitting.filter { clients[$0].clientID.hasSameOctets(as: client.clientID) }
        return (namesakes + fitting).first {
            clients[$0].redirectURIs.count == client.redirectURIs.count
        } ?? namesakes.first ?? fitting.first
    }

    /// What is missing if no client matches.
    var missing: String {
        let kind = client.clientSecret == nil ? "public" : "confidential"
        let type = needsType ? " of type \(client.type?.rawValue ?? "")" : ""
        let uris =
            client.redirectURIs.count > 2
            ? "the \(client.redirectURIs.count) redirect URIs of \(client.clientID)"
            : client.redirectURIs.joined(separator: " and ")
        return "there is no \(kind) client\(type) with \(uris)"
    }

    private func fits(_ candidate: ServerSettings.Client) -> Bool {
        hasFittingSecret(candidate) && hasFittingType(candidate) && hasFittingURIs(candidate)
    }

    /// A secret may be registered and unused if the vector requests no token.
    private func hasFittingSecret(_ candidate: ServerSettings.Client) -> Bool {
        let needsSecret = sent.endpoints.contains { $0 != .authorization }
        return (client.clientSecret == nil) == (candidate.clientSecret == nil)
            || client.clientSecret == nil && !needsSecret
    }

    /// Whether only a client of the same type behaves the same: one with a URI that others may have.
    private var needsType: Bool {
        guard let type = client.type else { return false }
        return !client.redirectURIs.allSatisfy { uri in
            switch type {
            case .ios, .uwp: uri.hasCustomScheme
            case .android: uri.hasCustomScheme && client.isCustomSchemeEnabled
            case .chrome:
                uri.hasCustomScheme
                    ? client.isCustomSchemeEnabled : uri.containsText(".chromiumapp.org/")
            case .desktop: uri.utf8.starts(with: "http://".utf8)
            }
        }
    }

    private func hasFittingType(_ candidate: ServerSettings.Client) -> Bool {
        guard let type = candidate.type else { return !needsType }
        return client.type == nil
            || client.type == type
                && client.isCustomSchemeEnabled == candidate.isCustomSchemeEnabled
    }

    /// All are registered, and none that the requests treat as foreign; and if a request names
    /// none, it is equally clear which is meant.
    private func hasFittingURIs(_ candidate: ServerSettings.Client) -> Bool {
        let hasAll = client.redirectURIs.allSatisfy(candidate.redirectURIs.containsOctets)
        let spare = candidate.redirectURIs.filter { !client.redirectURIs.containsOctets(of: $0) }
        let isUnnamed = sent.requests.contains {
            $0.endpoint == .authorization && $0.values(of: "redirect_uri").isEmpty
        }
        return hasAll && !sent.values(of: "redirect_uri").contains(where: spare.containsOctets)
            && (!isUnnamed
                || (client.redirectURIs.count == 1) == (candidate.redirectURIs.count == 1))
    }
}

extension String {
    /// Whether the scheme has a period, as those of apps have (RFC 8252, Section 7.1).
    fileprivate var hasCustomScheme: Bool {
        utf8.prefix { $0 != UInt8(ascii: ":") }.contains(UInt8(ascii: "."))
    }
}

/// The content of a vector's requests, as far as it has to be known before they are sent.
struct RequestSummary {
    /// The requests, in order.
    let requests: [RequestTemplate]

    /// How long the vector waits, in seconds.
    let waiting: Int

    init(_ steps: [Serve.Step]) {
        requests = steps.flatMap(\.requests)
        waiting = steps.reduce(0) { if case .wait(let seconds) = $1 { $0 + seconds } else { $0 } }
    }

    /// The decoded values of a parameter, in all requests.
    func values(of name: String) -> [String] { requests.flatMap { $0.values(of: name) } }

    /// The scopes that the requests name.
    var scopes: [String] { values(of: "scope").flatMap { $0.pieces(at: 0x20) } }

    /// The endpoints that receive a request.
    var endpoints: [WireRequest.Endpoint] { requests.map(\.endpoint) }

    /// Whether a request names a client, or an id that was derived from its id.
    func names(_ client: ServerSettings.Client) -> Bool {
        values(of: "client_id").contains { $0.containsText(client.clientID) }
            || requests.flatMap(\.fields).contains { field in
                field.name.isSameIgnoringCase(as: "Authorization")
                    && BasicCredentials(field.value)?.clientID
                        .hasSameOctets(as: client.clientID) == true
            }
    }
}

extension RequestTemplate {
    /// The decoded values of a parameter.
    func values(of name: String) -> [String] {
        [parameters, query].compactMap { $0 }.flatMap { $0.values(of: name) }
    }
}
