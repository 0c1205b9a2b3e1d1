import Conformance
import StrictCodecs

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
