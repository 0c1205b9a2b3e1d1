import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization requests of installed apps.
    static let installedAppAuthorization: [Mistake] =
        appRedirectURIs + appLoopbackURIs + appClients + appResponses + appRequests + appForms

    /// What they get wrong about custom schemes.
    private static let appRedirectURIs: [Mistake] = [
        Mistake(
            "app-server-limits-every-scheme", "allows no scheme more than 39 characters",
            breaks: "authorization-registered-uri-served",
            MistakenServer.replying(.authorization) { response, request, _ in
                let scheme = request.parameter("redirect_uri")?.utf8.prefix { $0 != 0x3A }
                return (scheme?.count ?? 0) > 39 ? .page : response
            }),
        Mistake(
            "app-server-matches-by-prefix", "compares the beginning of the redirect URI",
            breaks: "authorization-redirect-uri-exact",
            and: [
                "authorization-redirect-uri-equivalents": "A question mark more is a longer text."
            ],
            MistakenServer.matching { $0.isAtCustomScheme && $0.hasPrefix($1) }),
        Mistake(
            "app-server-matches-paths-without-case", "compares the path without case",
            breaks: "authorization-redirect-uri-exact",
            MistakenServer.matching { received, registered in
                received.isAtCustomScheme && received.scheme == registered.scheme
                    && received.lowercased() == registered.lowercased()
            }),
        Mistake(
            "app-server-matches-as-unicode", "compares the redirect URI as Unicode",
            breaks: "authorization-redirect-uri-exact", MistakenServer.matching { $0 == $1 }),
        Mistake(
            "app-server-trims-redirect-uri", "trims the redirect URI",
            breaks: "authorization-redirect-uri-exact",
            MistakenServer.matching { received, registered in
                received.isAtCustomScheme
                    && received.trimmingCharacters(in: .whitespacesAndNewlines) == registered
            }),
        Mistake(
            "app-server-takes-two-slashes", "takes two slashes for one",
            breaks: "authorization-redirect-uri-exact",
            MistakenServer.matching { $0.replacingOccurrences(of: "://", with: ":/") == $1 }),
        Mistake(
            "app-server-decodes-redirect-uri-again", "decodes the redirect URI once more",
            breaks: "authorization-redirect-uri-exact",
            MistakenServer.matching { $0.isAtCustomScheme && $0.unescaped == $1 }),
        Mistake(
            "app-server-keeps-one-list", "takes the redirect URI of any client",
            breaks: "authorization-redirect-uri-exact",
            and: [
                "authorization-client-error-not-redirected": "Each client may use all URIs.",
                "authorization-error-not-sent-astray": "Another client's URI is as good.",
            ],
            MistakenServer.ofApps(registered: { setting in
                let all = setting.clients.flatMap(\.redirectURIs)
                return setting.changing { client in client.with(redirectURIs: all) }
            })),
        Mistake(
            "app-server-ignores-scheme-case", "compares the scheme without case",
            breaks: "authorization-redirect-uri-equivalents",
            MistakenServer.matching { received, registered in
                let rest = received.dropFirst(received.scheme.count)
                return "\(received.scheme.lowercased())\(rest)".hasSameOctets(as: registered)
            }),
        Mistake(
            "app-server-lets-any-type-use-schemes", "serves a custom scheme of any Android client",
            breaks: "authorization-redirect-form-of-type",
            MistakenServer.ofApps(registered: { setting in
                setting.changing { client in
                    client.with(isCustomSchemeEnabled: client.type == .android)
                }
            })),
        Mistake(
            "app-server-lets-chrome-use-schemes", "serves a custom scheme of a Chrome client",
            breaks: "authorization-redirect-form-of-type",
            MistakenServer.ofApps(registered: { setting in
                setting.changing { client in
                    let hasScheme = client.redirectURIs.contains { $0.isAtCustomScheme }
                    return client.type == .chrome && hasScheme ? client.with(type: .ios) : client
                }
            })),
        Mistake(
            "app-server-serves-out-of-band", "still shows codes for the out-of-band values",
            breaks: "authorization-out-of-band-refused",
            MistakenServer.asking(.authorization) { request, setting in
                guard request.parameter("redirect_uri")?.hasPrefix("urn:ietf:wg:oauth:") == true,
                    let registered = setting.client(of: request)?.redirectURIs.first
                else { return request }
                return request.setting("redirect_uri", registered)
            }),
    ]

    /// What they get wrong about the loopback address, and about ports.
    private static let appLoopbackURIs: [Mistake] = [
        Mistake(
            "app-server-fixes-registered-ports", "compares the port where one was registered",
            breaks: "authorization-loopback-any-port",
            MistakenServer.replying(.authorization) { response, request, setting in
                let received = request.parameter("redirect_uri") ?? ""
                let registered = setting.client(of: request)?.redirectURIs ?? []
                let isFixed = registered.contains {
                    $0.portlessLoopback == received.portlessLoopback && $0.withoutPort != $0
                }
                let isOther = received.portlessLoopback != nil && !registered.contains(received)
                return isFixed && isOther ? .page : response
            }),
        Mistake(
            "app-server-ignores-loopback-path", "looks only at the host of a loopback URI",
            breaks: "authorization-loopback-exact",
            MistakenServer.matching { received, registered in
                received.portlessLoopback != nil
                    && received.hasPrefix("http://127.0.0.1:")
                    && registered.hasPrefix(
                        "http://127.0.0.1")
            }),
        Mistake(
            "app-server-takes-any-digits-for-port", "takes any digits for a port",
            breaks: "authorization-loopback-exact",
            MistakenServer.matching { received, registered in
                received.withoutPort == registered.withoutPort && received.withoutPort != received
                    && registered.portlessLoopback != nil
            }),
        Mistake(
            "app-server-matches-loopback-by-prefix", "compares the beginning of a loopback URI",
            breaks: "authorization-loopback-exact",
            MistakenServer.matching { received, registered in
                received.hasPrefix("http://127.0.0.1") && received.hasSuffix("/callback")
                    && registered.hasSuffix("/callback") && !received.hasPrefix("http://127.0.0.1:")
            }),
        Mistake(
            "app-server-takes-https-for-http", "takes https for http at a loopback address",
            breaks: "authorization-loopback-exact",
            MistakenServer.matching { received, registered in
                guard received.hasPrefix("https://"),
                    let loopback = "http\(received.dropFirst(5))".portlessLoopback
                else { return false }
                return loopback == registered.portlessLoopback
            }),
        Mistake(
            "app-server-ignores-case-of-http", "compares the scheme of a loopback URI without case",
            breaks: "authorization-redirect-uri-equivalents",
            MistakenServer.matching { received, registered in
                guard received.prefix(4).lowercased() == "http",
                    let loopback = "http\(received.dropFirst(4))".portlessLoopback
                else { return false }
                return loopback == registered.portlessLoopback
            }),
        Mistake(
            "app-server-takes-localhost-for-loopback", "takes localhost for 127.0.0.1",
            breaks: "authorization-redirect-uri-equivalents",
            MistakenServer.matching { received, registered in
                received.hasPrefix("http://localhost:")
                    && received.replacingOccurrences(of: "localhost", with: "127.0.0.1")
                        .portlessLoopback == registered
            }),
        Mistake(
            "app-server-answers-at-registered-localhost",
            "answers at the registered port of localhost", breaks: "authorization-localhost-port",
            MistakenServer.matching { received, registered in
                registered.hasPrefix("http://localhost")
                    && received.withoutPort == registered.withoutPort
            }),
        Mistake(
            "app-server-ignores-every-port", "ignores the port of any redirect URI",
            breaks: "authorization-port-fixed-elsewhere",
            MistakenServer.matching { received, registered in
                received.hasPrefix("https://") && received.withoutPort == registered.withoutPort
            }),
        Mistake(
            "app-server-lets-mobile-apps-listen", "serves a loopback URI of a mobile client",
            breaks: "authorization-redirect-form-of-type",
            MistakenServer.ofApps(registered: { setting in
                setting.changing { client in
                    let listens = client.redirectURIs.contains { $0.portlessLoopback != nil }
                    return listens ? client.with(type: .desktop) : client
                }
            })),
    ]
}

extension MistakenServer {
    /// Takes a redirect URI that is not registered for one that is.
    fileprivate static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        asking(.authorization) { request, setting in
            let registered = setting.client(of: request)?.redirectURIs ?? []
            guard let received = request.parameter("redirect_uri"),
                request.form.values(of: "redirect_uri").count == 1,
                !registered.containsOctets(of: received),
                let other = registered.first(where: { matches(received, $0) }),
                received.portlessLoopback.map({ loopback in
                    !registered.contains { $0.portlessLoopback == loopback }
                }) ?? true
            else { return request }
            return request.setting("redirect_uri", other)
        }
    }
}

extension String {
    /// What stands before the first colon.
    fileprivate var scheme: Substring { prefix { $0 != ":" } }

    /// Whether the URI is one of the app's own scheme.
    fileprivate var isAtCustomScheme: Bool { !scheme.lowercased().hasPrefix("http") }

    /// The URI without the digits of its port.
    fileprivate var withoutPort: String {
        replacing(/^(https?:\/\/(?:\[[0-9A-Fa-f:.]*\]|[A-Za-z0-9.]+)):[0-9]+/) {
            String($0.output.1)
        }
    }

    /// The URI without its port, if it is http at a loopback address.
    fileprivate var portlessLoopback: String? {
        guard let match = wholeMatch(of: /http:\/\/(127\.0\.0\.1|\[::1\])(:[1-9][0-9]*)?([\/?].*)?/)
        else { return nil }
        let port = match.output.2.flatMap { Int($0.dropFirst()) } ?? 1
        return port < 65536 ? "http://\(match.output.1)\(match.output.3 ?? "")" : nil
    }
}
