import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization requests of installed apps.
    static let installedAppAuthorization =
        (appRedirectURIs + appLoopbackURIs + appClients + appResponses + appRequests + appForms)
        .aboutApps + [
            "app-server-issues-codes-beyond-ascii": .wrappingCodes("\u{E4}")
        ]

    /// What they get wrong about custom schemes.
    private static let appRedirectURIs: ServerChanges = [
        "app-server-decodes-redirect-uri-again": .matchingOwn {
            $0.isAtCustomScheme && $0.percentDecoded == $1
        },
        "app-server-keeps-one-list": .keepingOneList,
        "app-server-lets-any-type-use-schemes": .registeringClients { client in
            client.with(isCustomSchemeEnabled: client.type == .android)
        },
        "app-server-lets-chrome-use-schemes": .registeringClients { client in
            let hasScheme = client.redirectURIs.contains(where: \.isAtCustomScheme)
            return client.type == .chrome && hasScheme ? client.with(type: .ios) : client
        },
        "app-server-serves-out-of-band": .asking(.authorization) { request, past in
            request.parameter("redirect_uri")?.hasPrefix("urn:ietf:wg:oauth:") == true
                ? past.redirectURIs(for: request).first.map { request.setting("redirect_uri", $0) }
                : nil
        },
    ]

    /// What they get wrong about the loopback address, and about ports.
    private static let appLoopbackURIs: ServerChanges = [
        "app-server-fixes-registered-ports": .replying(.authorization) { _, request, past in
            let received = request.parameter("redirect_uri") ?? ""
            let registered = past.redirectURIs(for: request)
            let isFixed = registered.contains {
                $0.portlessLoopback == received.portlessLoopback && $0.withoutPort != $0
            }
            let isOther = received.portlessLoopback != nil && !registered.contains(received)
            return isFixed && isOther ? .page : nil
        },
        "app-server-fixes-the-port-at-ipv6": .replying(.authorization) { _, request, past in
            let received = request.parameter("redirect_uri") ?? ""
            let isOther = !past.redirectURIs(for: request).contains(received)
            return received.hasPrefix("http://[::1]") && isOther ? .page : nil
        },
        "server-takes-any-path-at-ipv6": .taking { received, registered in
            [received, registered].allSatisfy { $0.hasPrefix("http://[::1]") }
        },
        "server-sends-errors-to-the-registered-port": .replying(.authorization) {
            response, request, past in
            let received = request.parameter("redirect_uri") ?? ""
            let registered = past.redirectURIs(for: request).first {
                $0.portlessLoopback != nil && $0.portlessLoopback == received.portlessLoopback
            }
            guard let registered, !response.values(of: "error").isEmpty else { return nil }
            return response.changingLocation { registered + $0.dropFirst(received.count) }
        },
        "app-server-answers-at-registered-localhost": .taking { received, registered in
            registered.hasPrefix("http://localhost")
                && received.withoutPort == registered.withoutPort
        },
        "app-server-lets-mobile-apps-listen": .registeringClients { client in
            let listens = client.redirectURIs.contains { $0.portlessLoopback != nil }
            return listens ? client.with(type: .desktop) : client
        },
    ]
}

extension MistakenServer {
    /// Takes a redirect URI that is not registered for one that is, and redirects to it.
    static func matchingOwn(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer { standing { $0.uri(takenFor: $1, matches) } }

    /// Takes a redirect URI that is not registered for one that is, and redirects to the latter.
    fileprivate static func taking(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        asking(.authorization) { request, past in
            past.uri(takenFor: request, matches).map { request.setting("redirect_uri", $0) }
        }
    }
}

extension ServerPast {
    /// The registered redirect URI for which one of a request is taken that is not registered.
    fileprivate func uri(
        takenFor request: WireRequest, _ matches: (String, String) -> Bool
    ) -> String? {
        let registered = redirectURIs(for: request)
        guard request.endpoint == .authorization, let received = request.parameter("redirect_uri"),
            request.values(of: "redirect_uri").count == 1, !registered.containsOctets(of: received),
            received.portlessLoopback.map({ loopback in
                !registered.contains { $0.portlessLoopback == loopback }
            }) ?? true
        else { return nil }
        return registered.first { matches(received, $0) }
    }
}

extension String {
    /// What stands before the first colon.
    fileprivate var scheme: Substring { prefix { $0 != ":" } }

    /// Whether the URI is one of the app's own scheme.
    fileprivate var isAtCustomScheme: Bool { !scheme.lowercased().hasPrefix("http") }

    /// The URI without the digits of its port.
    fileprivate var withoutPort: String {
        replacing(LoopbackPattern.port) { String($0.output.1) }
    }

    /// The URI without its port, if it is http at a loopback address.
    fileprivate var portlessLoopback: String? {
        guard hasPrefix("http://"), let match = wholeMatch(of: LoopbackPattern.address) else {
            return nil
        }
        let port = match.output.2.flatMap { Int($0.dropFirst()) } ?? 1
        return port < 65536 ? "http://\(match.output.1)\(match.output.3 ?? "")" : nil
    }
}

/// Patterns of redirect URIs, made once: they are matched for each request, and never change.
private enum LoopbackPattern {
    nonisolated(unsafe) static let port =
        /^(https?:\/\/(?:\[[0-9A-Fa-f:.]*\]|[A-Za-z0-9.]+)):[0-9]+/

    nonisolated(unsafe) static let address =
        /http:\/\/(127\.0\.0\.1|\[::1\])(:[1-9][0-9]*)?([\/?].*)?/
}
