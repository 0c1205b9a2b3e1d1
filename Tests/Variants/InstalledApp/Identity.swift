import Conformance
import Mistakes
import Reference
import StrictCodecs

extension Variant {
    /// What a client may do about the user who signs in.
    static let ofIdentities: Changes = [
        "client-sends-no-nonce": MistakenClient.handling { $0.nonce = { _ in nil } },
        "client-sends-a-nonce-in-every-sign-in": opening { url, userAgent, _ in
            guard !url.has("nonce"), let state = url.parameter("state") else {
                return (url, userAgent)
            }
            let nonce = Base64URL.encode(SHA256.hash(Array("nonce \(state)".utf8)))
            return (url.adding("nonce", nonce), userAgent)
        },
        "client-makes-nonces-of-sixteen-characters": MistakenClient.handling { handling in
            let make = handling.nonce
            handling.nonce = { make($0).map { String($0.prefix(16)) } }
        },
        "client-continues-with-the-earlier-tokens": Life.changing(noting: JSON?.none) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard let claims = response.identity else { return response }
                let known = place.note.change { known in
                    if request.errand == .exchange { known = claims }
                    return known
                }
                guard request.errand == .refresh, known != claims else { return response }
                throw TransportFailure.offline
            }
        }.client,
        "client-fetches-keys-early": Life.changing(noting: false) {
            $0.beginning = { session, place in
                if !place.note.value, let keys = place.settings.jwksURI { await place.get(keys) }
                place.note.change { $0 = true }
                try await session.beginSignIn()
            }
        }.client,
        "client-fetches-keys-twice-for-an-unknown-one": MistakenClient.handling {
            $0.fetches = 2
        },
        "client-fetches-keys-for-each-token": MistakenClient.handling {
            $0.serves = { _, _, _ in false }
        },
    ]
}

extension WireResponse {
    /// Issuer, subject and audience of the ID token in the response.
    fileprivate var identity: JSON? {
        guard let token = content?["id_token"]?.text, let claims = JSONWebToken(token)?.claims
        else { return nil }
        return .array(["iss", "sub", "aud"].map { claims[$0] ?? .null })
    }
}
