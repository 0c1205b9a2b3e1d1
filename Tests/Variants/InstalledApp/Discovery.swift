import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What a client that finds its endpoints may do.
    static let ofDiscovery: Changes = [
        "client-refuses-servers-without-s256": refusingMetadata {
            $0["code_challenge_methods_supported"]?.elements?.contains("S256") != true
        },
        "client-refuses-metadata-without-tls": refusingMetadata { metadata in
            ["authorization_endpoint", "token_endpoint"].contains {
                metadata[$0]?.text?.utf8.starts(with: "http:".utf8) == true
            }
        },
        "client-tries-every-place-of-metadata": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .metadata, let issuer = place.settings.issuer else {
                    return response
                }
                let isOwn = response.content?["issuer"]?.text?.hasSameOctets(as: issuer) == true
                return isOwn ? response : .nothing
            }
        }.client,
        "client-tries-openid-before-oauth": MistakenClient.sending(.metadata) { request, settings in
            let names = ["oauth-authorization-server", "openid-configuration"]
            let path = URIReference(settings.issuer ?? "").base.split(separator: "/").dropFirst(2)
            let isAppended = !path.isEmpty && request.url.hasSuffix("/\(names[1])")
            guard !isAppended, let index = names.firstIndex(where: request.url.contains) else {
                return request
            }
            return request.with(
                url: request.url.replacingText(names[index], with: names[1 - index]))
        },
        "client-reads-metadata-for-each-sign-in": Life.changing(noting: ()) {
            $0.beginning = { session, place in
                if let issuer = place.settings.issuer {
                    await place.get(issuer + "/.well-known/openid-configuration")
                }
                try await session.beginSignIn()
            }
        }.client,
    ]

    /// Takes some metadata for none.
    private static func refusingMetadata(
        _ isRefused: @escaping @Sendable (JSON) -> Bool
    ) -> MistakenClient {
        MistakenClient.answering(.metadata) { response in
            response.content.map(isRefused) == true ? .nothing : response
        }
    }
}

extension WireResponse {
    /// The answer where there is nothing.
    fileprivate static let nothing = WireResponse(status: 404, fields: [], body: "")
}
