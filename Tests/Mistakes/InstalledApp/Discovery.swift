import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the metadata of an issuer.
    static let discovery: ClientChanges = [
        "discovery-compares-no-issuer": takingIssuer { _, _ in true },
        "discovery-ignores-the-slash-of-the-issuer": takingIssuer {
            $0.withoutSlash == $1.withoutSlash
        },
        "discovery-compares-the-host-of-the-issuer": takingIssuer { $0.host == $1.host },
        "discovery-ignores-case-of-the-issuer": takingIssuer { $0.lowercased() == $1.lowercased() },
        "discovery-compares-the-beginning-of-the-issuer": takingIssuer { $0.hasPrefix($1) },
        "discovery-needs-no-issuer-in-metadata": takingIssuer { given, _ in given.isEmpty },
        "discovery-keeps-the-slash-in-the-place": .sending(.metadata) { request, settings in
            let isClosed = settings.issuer?.hasSuffix("/") == true
            return isClosed ? request.with(url: request.url + "/") : request
        },
        "discovery-drops-pkce": openingUnlessAnnounced { $0.removing("code_challenge") },
        "discovery-falls-back-to-plain": openingUnlessAnnounced {
            $0.changing("code_challenge_method") { _ in "plain" }
        },
        "discovery-shares-tokens-among-issuers": sharingTokens,
        "discovery-shares-metadata-among-issuers": sharingMetadata,
        "discovery-takes-http-endpoints": takingEndpointsWithoutTLS,
    ]

    /// Takes endpoints with the scheme http as they are: the reference sees them with https.
    private static let takingEndpointsWithoutTLS = Life(noting: Set<String>()) { request, place in
        let url = request.url.withoutTLS
        let isPlain = place.note.value.contains(url)
        let response = try await place.world.send(isPlain ? request.with(url: url) : request)
        guard request.errand == .metadata else { return response }
        let named = response.body.matches(of: #/_endpoint":"(http:[^"]*)/#).map { String($0.1) }
        place.note.change { $0.formUnion(named) }
        return response.saying(
            response.body.replacingText("_endpoint\":\"http:", with: "_endpoint\":\"https:"))
    } opening: { url, userAgent, place in
        let base = URIReference(url).base
        guard place.note.value.contains(base.withoutTLS) else { return (url, userAgent) }
        return (base.withoutTLS + url.dropFirst(base.count), userAgent)
    }.client

    /// Takes metadata for that of the issuer if what it names, or nothing, compares with the issuer.
    private static func takingIssuer(
        _ takes: @escaping @Sendable (_ given: String, _ asked: String) -> Bool
    ) -> MistakenClient {
        Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .metadata, let asked = place.settings.issuer,
                let metadata = try? JSONParser.parse(Array(response.body.utf8)),
                takes(metadata["issuer"]?.text ?? "", asked)
            else { return response }
            let own = JSON.Member("issuer", .string(asked))
            let others = metadata.without("issuer").members ?? []
            return response.saying(JSON.object([own] + others).compactText)
        }.client
    }

    /// Changes authorization requests at servers whose metadata does not announce S256.
    private static func openingUnlessAnnounced(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        Life(noting: true) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .metadata else { return response }
            let metadata = try? JSONParser.parse(Array(response.body.utf8))
            let methods = metadata?["code_challenge_methods_supported"]?.elements ?? []
            place.note.change { $0 = methods.contains("S256") }
            return response
        } opening: { url, userAgent, place in
            (place.note.value ? url : change(url), userAgent)
        }.client
    }

    /// Keeps the first metadata, and gives it as that of whatever issuer it is asked for.
    private static let sharingMetadata = Life(noting: ()) { request, place in
        guard request.errand == .metadata, let issuer = place.settings.issuer else {
            return try await place.world.send(request)
        }
        let response = try await place.world.send(request)
        let first = await place.world.kept("metadata", in: .plain)
        await place.world.keep(first ?? response.body, as: "metadata", in: .plain)
        return response.saying(first ?? response.body).telling("issuer", .string(issuer))
    }.client

    /// Stores tokens where those of every other issuer are looked for.
    private static let sharingTokens = Life(
        noting: (),
        keeping: { text, key, storage, place in
            await place.world.keep(text, as: key, in: storage)
            guard let own = place.settings.issuer else { return }
            for issuer in [own + "/other", "https://other.example.com"] {
                let other = key.replacingText(own, with: issuer)
                await place.world.keep(text, as: other, in: storage)
            }
        }
    ).client
}

extension String {
    /// The URL with the scheme http instead of https.
    fileprivate var withoutTLS: String { replacingText("https://", with: "http://") }

    fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

    /// The authority of a URL.
    fileprivate var host: String? { split(separator: "/").dropFirst().first.map(String.init) }
}
