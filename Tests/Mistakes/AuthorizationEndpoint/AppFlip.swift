import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong at the endpoints that App Flip needs.
    static let authorizationEndpoint =
        (endpointRedirectURIs + endpointClients + endpointStates + endpointConsent
        + endpointRequests + flipCodes).aboutUntypedClients + simultaneousFlips

    /// What people get wrong about the redirect URI of a request.
    private static let endpointRedirectURIs: ServerChanges = [
        "endpoint-has-one-list-of-uris": .keepingOneList,
        "endpoint-takes-dots-for-wildcards": .matching { received, listed in
            let (text, pattern) = (received.unicodeScalars, listed.unicodeScalars)
            return text.count == pattern.count
                && zip(text, pattern).allSatisfy { $1 == "." || $0 == $1 }
        },
        "endpoint-has-default-uri": .havingDefaultRedirectURI,
    ]
}

extension MistakenServer {
    /// Registers other redirect URIs.
    static func registeringURIs(
        _ change: @escaping @Sendable ([String]) -> [String]
    ) -> MistakenServer {
        registeringClients { $0.with(redirectURIs: change($0.redirectURIs)) }
    }

    /// Registers the redirect URIs of all clients for each.
    static let keepingOneList = registering { settings in
        let all = settings.clients.flatMap(\.redirectURIs)
        return settings.changing { $0.with(redirectURIs: all) }
    }

    /// Takes the first registered redirect URI if a request has none.
    static let havingDefaultRedirectURI = asking(.authorization) { request, past in
        let isMissing = request.values(of: "redirect_uri").allSatisfy(\.isEmpty)
        guard isMissing, request.queryPairs.allSatisfy(\.isReadable) else { return nil }
        return past.redirectURIs(for: request).first.map { request.setting("redirect_uri", $0) }
    }

    /// Takes a redirect URI for a registered one and redirects to it.
    static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ listed: String) -> Bool
    ) -> MistakenServer { standing { $0.uri(standingFor: $1, matches) } }

    /// Takes a redirect URI for a registered one that stands for it, and redirects to it.
    static func standing(
        for registered: @escaping @Sendable (ServerPast, WireRequest) -> String?
    ) -> MistakenServer {
        MistakenServer(
            asked: { request, past in
                registered(past, request).map { request.setting("redirect_uri", $0) }
            },
            answered: { response, request, past in
                guard registered(past, request) != nil,
                    let received = request.parameter("redirect_uri")
                else { return nil }
                return response.changingLocation { link in
                    URIReference(received).appending(form: URIReference(link).query ?? "")
                }
            })
    }
}

extension ServerPast {
    /// The registered redirect URI for which one of a request is taken that is not registered.
    fileprivate func uri(
        standingFor request: WireRequest, _ matches: (String, String) -> Bool
    ) -> String? {
        let listed = (client(of: request).map { [$0] } ?? settings.clients)
            .flatMap(\.redirectURIs)
        let received = request.values(of: "redirect_uri")
        guard request.endpoint == .authorization, received.count == 1, !received[0].isEmpty,
            !listed.containsOctets(of: received[0])
        else { return nil }
        return listed.first { matches(received[0], $0) }
    }
}
