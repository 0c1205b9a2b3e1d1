import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong at the endpoints that App Flip needs.
    static let authorizationEndpoint =
        (endpointRedirectURIs + endpointClients + endpointStates + endpointConsent
        + endpointRequests + flipCodes).aboutUntypedClients

    /// What people get wrong about the redirect URI of a request.
    private static let endpointRedirectURIs: ServerChanges = [
        "endpoint-knows-release-channels": .registering {
            !$0.hasSuffix(".dev") && !$0.hasSuffix(".enterprise")
        },
        "endpoint-knows-no-sandbox": .registering { !$0.contains("-sandbox.") },
        "endpoint-accepts-any-channel": .matching { received, listed in
            let channel = received.dropFirst(listed.count + 1)
            return received.hasPrefix(listed + ".") && !channel.isEmpty
                && channel.allSatisfy { "a"..."z" ~= $0 }
        },
        "endpoint-has-one-list-of-uris": .init(
            registered: { setting in
                setting.changingURIs { _ in setting.clients.flatMap(\.redirectURIs) }
            }, flow: { _ in .init() }),
        "endpoint-accepts-any-bundle-id": .matching { received, _ in
            received.hasPrefix("https://oauth-redirect.googleusercontent.com/a/")
        },
        "endpoint-accepts-any-uri": .matching { _, _ in true },
        "endpoint-ignores-trailing-slash": .matching { $0.hasSameOctets(as: $1 + "/") },
        "endpoint-matches-uri-prefix": .matching { $0.hasPrefix($1) },
        "endpoint-finds-uri-anywhere": .matching { $0.contains($1) },
        "endpoint-takes-dots-for-wildcards": .matching { received, listed in
            let (text, pattern) = (received.unicodeScalars, listed.unicodeScalars)
            return text.count == pattern.count
                && zip(text, pattern).allSatisfy { $1 == "." || $0 == $1 }
        },
        "endpoint-compares-uri-without-case": .matching {
            $0.lowercased().hasSameOctets(as: $1.lowercased())
        },
        "endpoint-compares-uri-as-unicode": .matching { $0 == $1 },
        "endpoint-decodes-uri-twice": .readingURI { $0.unescaped },
        "endpoint-trims-uri": .readingURI { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
        "endpoint-ignores-query-and-fragment": .matching {
            URIReference($0).base.hasSameOctets(as: $1)
        },
        "endpoint-lowers-scheme-and-host": .readingURI { uri in
            let parts = uri.split(
                separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            return
                (parts.prefix(3).map { $0.lowercased() } + parts.dropFirst(3).map(String.init))
                .joined(separator: "/")
        },
        "endpoint-drops-default-port": .readingURI {
            $0.replacingOccurrences(of: ":443/", with: "/")
        },
        "endpoint-has-default-uri": .authorizing { request, setting in
            guard request.form.values(of: "redirect_uri").allSatisfy(\.isEmpty),
                let uri = setting.client(of: request)?.redirectURIs.first
            else { return request }
            return request.setting("redirect_uri", uri)
        },
    ]
}

extension MistakenServer {
    /// Registers some of the redirect URIs.
    fileprivate static func registering(
        _ keeps: @escaping @Sendable (String) -> Bool
    ) -> MistakenServer {
        MistakenServer(
            registered: { setting in setting.changingURIs { $0.redirectURIs.filter(keeps) } },
            flow: { _ in .init() })
    }

    /// Changes the redirect URI of a request.
    fileprivate static func readingURI(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer { authorizing { request, _ in request.changing("redirect_uri", change) } }

    /// Takes a redirect URI for a registered one and redirects to it.
    fileprivate static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ listed: String) -> Bool
    ) -> MistakenServer {
        MistakenServer { setting in
            Flow(
                asked: { request in
                    guard request.endpoint == .authorization,
                        let listed = setting.uri(standingFor: request, matches)
                    else { return request }
                    return request.setting("redirect_uri", listed)
                },
                answered: { response, request in
                    guard request.endpoint == .authorization,
                        setting.uri(standingFor: request, matches) != nil,
                        let received = request.parameter("redirect_uri")
                    else { return response }
                    return response.changingLocation { link in
                        URIReference(received).appending(form: URIReference(link).query ?? "")
                    }
                })
        }
    }
}

extension ServerSettings {
    /// The registered redirect URI for which one of a request is taken that is not registered.
    fileprivate func uri(
        standingFor request: WireRequest, _ matches: (String, String) -> Bool
    ) -> String? {
        let listed = (client(of: request).map { [$0] } ?? clients).flatMap(\.redirectURIs)
        let received = request.form.values(of: "redirect_uri")
        guard received.count == 1, !received[0].isEmpty, !listed.containsOctets(of: received[0])
        else { return nil }
        return listed.first { matches(received[0], $0) }
    }
}
