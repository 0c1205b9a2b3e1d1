public import Conformance
import StrictCodecs

/// The clients of the vectors, for registration at a server.
///
/// If vectors register one client in several ways, each later registration has its own id.
public struct ClientList: Sendable {
    private struct Registration {
        let id: String
        let client: ServerSettings.Client
    }

    private let registrations: [Registration]
    private let isComplete: Bool

    /// Collects the clients that requests name.
    ///
    /// - Parameters:
    ///   - vectors: Vectors of any role; those of other roles have no clients.
    ///   - isComplete: Whether types and out-of-band redirect URIs are included: the few
    ///     vectors that depend on them are not run without.
    public init(of vectors: [Vector], isComplete: Bool) {
        self.isComplete = isComplete
        let inputs = vectors.compactMap { try? Serve.input($0.input) }
        let all = inputs.flatMap { input in
            let sent = RequestSummary(input.steps)
            return input.setting.clients.filter(sent.names)
        }
        let named = isComplete ? all : all.compactMap(\.withoutPeculiarities)
        registrations = named.reduce(into: []) { found, client in
            guard !found.contains(where: { $0.client.isSame(as: client) }) else { return }
            let others = found.count { $0.client.clientID.hasSameOctets(as: client.clientID) }
            let id = others == 0 ? client.clientID : "\(client.clientID).\(others + 1)"
            found.append(Registration(id: id, client: client))
        }
    }

    /// The clients in the form of a configuration file.
    public var text: String {
        let lines = registrations.map {
            "  \($0.client.json(named: $0.id, isComplete).compactText)"
        }
        return "[\n\(lines.joined(separator: ",\n"))\n]"
    }

    /// The requests that register the clients (RFC 7591, Section 2), for one with a secret a request for each method.
    func requests(by methods: [AuthenticationMethod]?, for scope: String) -> [JSON] {
        registrations.flatMap { registration in
            let client = registration.client
            let all: [AuthenticationMethod] =
                client.demand == "optional"
                ? [.post, .basic].filter { methods?.contains($0) ?? true } : [.nothing]
            return all.map { client.request(named: registration.id, $0, for: scope) }
        }
    }

    /// The clients as a table in CSV, with a line for the names of its columns.
    public var table: String {
        let head = [
            "client_id", "stands_for", "type", "redirect_uris", "client_secret", "secret_demanded",
            "token_endpoint_auth_method",
        ]
        let lines = registrations.map { registration in
            let client = registration.client
            let isNamesake = registration.id.hasSameOctets(as: client.clientID)
            return [
                registration.id, isNamesake ? "" : client.clientID, client.type?.rawValue ?? "",
                client.redirectURIs.joined(separator: " "), client.clientSecret ?? "",
                client.demand ?? "", client.demand == "optional" ? "client_secret_post" : "none",
            ]
        }
        return ([head] + lines).map { $0.map(Self.cell).joined(separator: ",") }
            .joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String {
        let isPlain = !text.utf8.contains { "\",\r\n".utf8.contains($0) }
        return isPlain ? text : "\"\(text.replacingText("\"", with: "\"\""))\""
    }
}

extension ServerSettings.Client {
    /// Whether the registrations are the same, in any order of the redirect URIs.
    fileprivate func isSame(as other: Self) -> Bool {
        clientID.hasSameOctets(as: other.clientID) && type == other.type
            && clientSecret == other.clientSecret
            && isCustomSchemeEnabled == other.isCustomSchemeEnabled
            && redirectURIs.count == other.redirectURIs.count
            && redirectURIs.allSatisfy(other.redirectURIs.containsOctets)
    }

    /// Whether it has a secret that clients of its type need not send.
    private var hasUnusedSecret: Bool {
        clientSecret != nil && type != nil && type != .desktop
    }

    /// Whether a server may demand its secret, if it has one.
    fileprivate var demand: String? {
        clientSecret.map { _ in hasUnusedSecret ? "never" : "optional" }
    }

    fileprivate func request(
        named id: String, _ method: AuthenticationMethod, for scope: String
    ) -> JSON {
        let isWeb = redirectURIs.allSatisfy { $0.utf8.starts(with: "https:".utf8) }
        return [
            "client_name": .string("conform \(id)"),
            "redirect_uris": .array(redirectURIs.map(JSON.string)),
            "token_endpoint_auth_method": .string(method.rawValue),
            "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
            "application_type": .string(isWeb ? "web" : "native"), "scope": .string(scope),
        ]
    }

    /// The client for a server without client types, or nil if it could not be registered.
    fileprivate var withoutPeculiarities: Self? {
        let uris = redirectURIs.filter { !$0.isOutOfBand }
        guard uris.isEmpty == redirectURIs.isEmpty, !hasUnusedSecret else { return nil }
        return Self(clientID: clientID, redirectURIs: uris, clientSecret: clientSecret)
    }

    /// The registration under an id, with the id of the vectors if that differs and is requested.
    fileprivate func json(named id: String, _ isComplete: Bool) -> JSON {
        let isNamesake = id.hasSameOctets(as: clientID)
        let optional: [JSON.Member?] = [
            isNamesake || !isComplete ? nil : .init("stands_for", .string(clientID)),
            type.map { .init("type", .string($0.rawValue)) },
            clientSecret.map { .init("client_secret", .string($0)) },
            demand.map { .init("secret_demanded", .string($0)) },
            isCustomSchemeEnabled ? .init("custom_scheme_enabled", true) : nil,
        ]
        return .object(
            [
                .init("client_id", .string(id)),
                .init("redirect_uris", .array(redirectURIs.map(JSON.string))),
            ] + optional.compactMap { $0 })
    }
}

extension String {
    /// Whether the text is an out-of-band value, by which the user copies the code.
    fileprivate var isOutOfBand: Bool {
        hasSameOctets(as: "oob") || utf8.starts(with: "urn:ietf:wg:oauth:2.0:oob".utf8)
    }
}

extension Catalog {
    /// The twelve redirect URIs of App Flip, as the vectors for authorization servers have them.
    public var appFlipRedirectURIs: [String] {
        let vectors = suites.first { $0.id == "authorization-endpoint/app-flip" }?.vectors ?? []
        let clients = vectors.compactMap { try? Serve.input($0.input) }.flatMap(\.setting.clients)
        return clients.first { $0.redirectURIs.count == 12 }?.redirectURIs ?? []
    }
}
