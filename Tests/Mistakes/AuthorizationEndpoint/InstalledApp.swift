import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization requests of installed apps.
    static let installedAppAuthorization =
        (appRedirectURIs + appLoopbackURIs + appClients + appResponses + appRequests + appForms)
        .aboutApps

    /// What they get wrong about custom schemes.
    private static let appRedirectURIs: ServerChanges = [
        "app-server-limits-every-scheme": .showingPage {
            $0.parameter("redirect_uri").map { $0.scheme.utf8.count > 39 } ?? false
        },
        "app-server-compares-nothing": .matching { _, _ in true },
        "app-server-matches-by-prefix": .matching { $0.isAtCustomScheme && $0.hasPrefix($1) },
        "app-server-matches-paths-without-case": .matching { received, registered in
            received.isAtCustomScheme && received.scheme == registered.scheme
                && received.lowercased() == registered.lowercased()
        },
        "app-server-matches-as-unicode": .matching { $0 == $1 },
        "app-server-trims-redirect-uri": .matching { received, registered in
            received.isAtCustomScheme
                && received.trimmingCharacters(in: .whitespacesAndNewlines) == registered
        },
        "app-server-takes-two-slashes": .matching { $0.replacing("://", with: ":/") == $1 },
        "app-server-decodes-redirect-uri-again": .matching {
            $0.isAtCustomScheme && $0.percentDecoded == $1
        },
        "app-server-keeps-one-list": .keepingOneList,
        "app-server-ignores-scheme-case": .matching { received, registered in
            let rest = received.dropFirst(received.scheme.count)
            return "\(received.scheme.lowercased())\(rest)".hasSameOctets(as: registered)
        },
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
        "app-server-ignores-loopback-path": .matching { received, registered in
            received.portlessLoopback != nil && received.hasPrefix("http://127.0.0.1:")
                && registered.hasPrefix("http://127.0.0.1")
        },
        "app-server-takes-any-digits-for-port": .matching { received, registered in
            received.withoutPort == registered.withoutPort && received.withoutPort != received
                && registered.portlessLoopback != nil
        },
        "app-server-matches-loopback-by-prefix": .matching { received, registered in
            received.hasPrefix("http://127.0.0.1") && received.hasSuffix("/callback")
                && registered.hasSuffix("/callback") && !received.hasPrefix("http://127.0.0.1:")
        },
        "app-server-takes-https-for-http": .matchingLoopback {
            $0.replacing(/^https:/, with: "http:")
        },
        "app-server-ignores-case-of-http": .matchingLoopback {
            $0.replacing(/^http/.ignoresCase(), with: "http")
        },
        "app-server-takes-localhost-for-loopback": .matching { received, registered in
            received.hasPrefix("http://localhost:")
                && received.replacing("localhost", with: "127.0.0.1").portlessLoopback
                    == registered.portlessLoopback
        },
        "app-server-answers-at-registered-localhost": .taking { received, registered in
            registered.hasPrefix("http://localhost")
                && received.withoutPort == registered.withoutPort
        },
        "app-server-ignores-every-port": .matching { received, registered in
            received.hasPrefix("https://") && received.withoutPort == registered.withoutPort
        },
        "app-server-lets-mobile-apps-listen": .registeringClients { client in
            let listens = client.redirectURIs.contains { $0.portlessLoopback != nil }
            return listens ? client.with(type: .desktop) : client
        },
    ]
}

extension MistakenServer {
    /// Takes a redirect URI that is not registered for one that is, and redirects to it.
    fileprivate static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        MistakenServer(
            asked: taking(matches).asked,
            answered: { response, request, past in
                guard past.uri(takenFor: request, matches) != nil,
                    let received = request.parameter("redirect_uri")
                else { return nil }
                return response.changingLocation { link in
                    URIReference(received).appending(form: URIReference(link).query ?? "")
                }
            })
    }

    /// Takes a redirect URI that is not registered for one that is, and redirects to the latter.
    fileprivate static func taking(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        asking(.authorization) { request, past in
            past.uri(takenFor: request, matches).map { request.setting("redirect_uri", $0) }
        }
    }

    /// Takes a redirect URI whose scheme reads otherwise for one at a loopback address.
    fileprivate static func matchingLoopback(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        matching { received, registered in
            let loopback = change(received).portlessLoopback
            return loopback != nil && loopback == registered.portlessLoopback
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
