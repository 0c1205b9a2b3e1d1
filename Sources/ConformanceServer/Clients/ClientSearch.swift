import Conformance
import StrictCodecs

/// The search for a registered client that can replace a client of a vector.
struct ClientSearch {
    let role: ServerSettings.Client
    let sent: RequestSummary

    /// The index of the first matching client, those with the same id and the same URIs first.
    func choice(among clients: [ServerSettings.Client]) -> Int? {
        let fitting = clients.indices.filter { fits(clients[$0]) }
        let namesakes = fitting.filter { clients[$0].clientID.hasSameOctets(as: role.clientID) }
        return (namesakes + fitting).first {
            clients[$0].redirectURIs.count == role.redirectURIs.count
        } ?? namesakes.first ?? fitting.first
    }

    /// What is missing if no client matches.
    var missing: String {
        let kind = role.clientSecret == nil ? "public" : "confidential"
        let type = needsType ? " of type \(role.type?.rawValue ?? "")" : ""
        let uris =
            role.redirectURIs.count > 2
            ? "the \(role.redirectURIs.count) redirect URIs of \(role.clientID)"
            : role.redirectURIs.joined(separator: " and ")
        return "there is no \(kind) client\(type) with \(uris)"
    }

    private func fits(_ player: ServerSettings.Client) -> Bool {
        hasFittingSecret(player) && hasFittingType(player) && hasFittingURIs(player)
    }

    /// A secret may be registered and unused if the vector requests no token.
    private func hasFittingSecret(_ player: ServerSettings.Client) -> Bool {
        let needsSecret = sent.endpoints.contains { $0 != .authorization }
        return (role.clientSecret == nil) == (player.clientSecret == nil)
            || role.clientSecret == nil && !needsSecret
    }

    /// Whether only a client of the same type behaves the same: one with a URI that others may have.
    private var needsType: Bool {
        guard let type = role.type else { return false }
        return !role.redirectURIs.allSatisfy { uri in
            switch type {
            case .ios, .uwp: uri.hasCustomScheme
            case .android: uri.hasCustomScheme && role.isCustomSchemeEnabled
            case .chrome:
                uri.hasCustomScheme
                    ? role.isCustomSchemeEnabled : uri.containsText(".chromiumapp.org/")
            case .desktop: uri.utf8.starts(with: "http://".utf8)
            }
        }
    }

    private func hasFittingType(_ player: ServerSettings.Client) -> Bool {
        guard let type = player.type else { return !needsType }
        return role.type == nil
            || role.type == type
                && role.isCustomSchemeEnabled == player.isCustomSchemeEnabled
    }

    /// All are registered, and none that the requests treat as foreign; and if a request names
    /// none, it is equally clear which is meant.
    private func hasFittingURIs(_ player: ServerSettings.Client) -> Bool {
        let hasAll = role.redirectURIs.allSatisfy(player.redirectURIs.containsOctets)
        let spare = player.redirectURIs.filter { !role.redirectURIs.containsOctets(of: $0) }
        let isUnnamed = sent.requests.contains {
            $0.endpoint == .authorization && $0.values(of: "redirect_uri").isEmpty
        }
        return hasAll && !sent.values(of: "redirect_uri").contains(where: spare.containsOctets)
            && (!isUnnamed || (role.redirectURIs.count == 1) == (player.redirectURIs.count == 1))
    }
}

extension String {
    /// Whether the scheme has a period, as those of apps have (RFC 8252, Section 7.1).
    fileprivate var hasCustomScheme: Bool {
        utf8.prefix { $0 != UInt8(ascii: ":") }.contains(UInt8(ascii: "."))
    }
}
