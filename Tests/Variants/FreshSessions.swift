import Conformance
import Foundation
import Mistakes
import Reference
import StrictCodecs

/// A client that opens other links.
private func requesting(
    _ change: @escaping @Sendable (_ url: String, ClientSettings) -> String
) -> MistakenClient {
    Life.changing(noting: ()) {
        $0.opening = { url, agent, place in (change(url, place.settings), agent) }
    }.client
}

/// A client that sends other requests.
private func posting(
    _ errands: [Errand] = [.exchange, .refresh, .revocation],
    _ change: @escaping @Sendable (OutgoingRequest, ClientSettings) -> OutgoingRequest
) -> MistakenClient {
    Life.changing(noting: ()) {
        $0.sending = { request, place in
            try await place.world.send(
                errands.contains(request.errand) ? change(request, place.settings) : request)
        }
    }.client
}

extension Variant {
    /// What else the client of a session may ask for.
    static let ofFreshLinks: Changes = [
        "client-asks-for-offline-access-in-a-tab": Life.changing(noting: ()) {
            $0.opening = { url, _, _ in
                (
                    url.adding("access_type", "offline").adding("prompt", "select_account"),
                    .inAppBrowser
                )
            }
        }.client,
        "client-includes-granted-scopes": requesting { url, _ in
            url.adding("include_granted_scopes", "true")
        },
        "client-names-the-response-mode": requesting { url, _ in
            url.adding("response_mode", "query")
        },
        "client-names-its-locale": requesting { url, _ in
            url.adding("ui_locales", "de-AT de").adding("hl", "de").adding("display", "touch")
        },
        "client-sends-a-nonce-in-every-request": requesting { url, _ in
            let nonce = ReferenceImplementation().makePKCE().codeVerifier
            return url.has("nonce") ? url : url.adding("nonce", nonce)
        },
        "client-writes-spaces-as-plus-signs": requesting { url, _ in url.withPlusSigns },
        "client-sorts-its-parameters": requesting { url, _ in url.withSortedPairs },
        "client-escapes-in-lower-case": requesting { url, _ in url.withLowerEscapes },
        "client-puts-a-page-into-its-state": Life.changing(noting: ()) {
            $0.opening = { url, agent, _ in (url.changing("state") { "\($0).inbox~7" }, agent) }
            $0.receiving = { url, session, _ in
                let url = url.changing("state") { state in
                    state.hasSuffix(".inbox~7") ? String(state.dropLast(8)) : ""
                }
                try await session.receive(redirect: url)
            }
        }.client,
        "client-sends-a-shorter-state": Life.changing(noting: [String: String]()) {
            $0.opening = { url, agent, place in
                let link = url.changing("state") { state in
                    let short = String(state.prefix(22))
                    place.note.change { $0[short] = state }
                    return short
                }
                return (link, agent)
            }
            $0.receiving = { url, session, place in
                let states = place.note.value
                try await session.receive(redirect: url.changing("state") { states[$0] ?? "" })
            }
        }.client,
        "client-draws-sixty-four-octets": Life.changing(noting: ()) {
            $0.drawing = { octets, _ in
                octets.count == 32 ? octets + SHA256.hash(octets) : octets
            }
        }.client,
        "client-hints-at-the-last-user": requesting { url, _ in
            url.has("login_hint") ? url : url.adding("login_hint", "user@example.com")
        },
    ]

    /// How else the client of a session may write its requests.
    static let ofFreshForms: Changes = [
        "client-names-the-charset-of-its-forms": posting { request, _ in
            request.changing(field: "Content-Type") { "\($0); charset=utf-8" }
        },
        "client-writes-media-types-in-upper-case": posting { request, _ in
            request.changing(field: "Content-Type") { _ in "Application/X-WWW-Form-URLEncoded" }
        },
        "client-sorts-its-forms": posting { request, _ in request.withSortedPairs },
        "client-escapes-forms-in-lower-case": posting { request, _ in
            request.with(body: request.body?.withLowerEscapes)
        },
        "client-names-itself-when-it-refreshes": posting([.refresh]) { request, _ in
            request.adding("client_info", "1").adding("x-client-VER", "2.1")
        },
        "client-hints-at-refresh-tokens": posting([.revocation]) { request, _ in
            request.method == "POST" && request.has("token")
                ? request.adding("token_type_hint", "refresh_token") : request
        },
        "client-revokes-without-its-id": posting([.revocation]) { request, _ in
            request.removing("client_id").removing("client_secret")
        },
        "client-writes-field-names-in-lower-case": posting(Errand.allCases) { request, _ in
            request.with(
                fields: request.fields.map {
                    HeaderField(name: $0.name.lowercased(), value: $0.value)
                })
        },
        "client-accepts-json-only": posting(Errand.allCases) { request, _ in
            request.adding(fields: [
                "Accept": "application/json", "Accept-Language": "de, en;q=0.5",
            ]
            )
        },
    ]

    /// What else the client of a session may fetch.
    static let ofFreshFetches: Changes = [
        "client-checks-the-network-first": Life.changing(noting: ()) {
            $0.beginning = { session, place in
                let url = "https://network.example.com/generate_204"
                _ = try? await place.world.send(OutgoingRequest(method: "GET", url: url))
                try await session.beginSignIn()
            }
        }.client,
        "client-fetches-metadata-it-does-not-need": Life.changing(noting: ()) {
            $0.beginning = { session, place in
                let url = "https://accounts.google.com/.well-known/openid-configuration"
                if place.settings.issuer == nil {
                    _ = try? await place.world.send(OutgoingRequest(method: "GET", url: url))
                }
                try await session.beginSignIn()
            }
        }.client,
        "client-fetches-the-profile-after-a-sign-in": Life.changing(noting: ()) {
            $0.receiving = { url, session, _ in
                try await session.receive(redirect: url)
                _ = try? await session.call("https://openidconnect.googleapis.com/v1/userinfo")
            }
        }.client,
        "client-follows-calls-within-a-server": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .call, let location = response.redirection(of: request),
                    location.httpsOrigin == request.url.httpsOrigin
                else { return response }
                return try await place.world.send(request.with(url: location))
            }
        }.client,
        "client-follows-calls-without-the-token": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .call, let location = response.redirection(of: request),
                    let origin = location.httpsOrigin, origin != request.url.httpsOrigin
                else { return response }
                return try await place.world.send(
                    OutgoingRequest(method: request.method, url: location))
            }
        }.client,
        "client-follows-redirections-of-keys": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.url == place.settings.jwksURI,
                    let location = response.redirection(of: request)
                else { return response }
                return try await place.world.send(request.with(url: location))
            }
        }.client,
        "client-asks-openid-connect-first": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let name = "/.well-known/oauth-authorization-server"
                guard request.errand == .metadata, request.url.contains(name) else {
                    return try await place.world.send(request)
                }
                let issuer = request.url.replacing(name, with: "")
                let other = issuer + "/.well-known/openid-configuration"
                let response = try await place.world.send(request.with(url: other))
                return response.status == 200 ? response : try await place.world.send(request)
            }
        }.client,
    ]
}

extension WireResponse {
    /// The https URL to which the response redirects a request, without a fragment.
    fileprivate func redirection(of request: OutgoingRequest) -> String? {
        guard [301, 302, 303, 307, 308].contains(status), let location = self[field: "Location"]
        else { return nil }
        let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
        let url = isPath ? (request.url.httpsOrigin ?? "") + location : location
        return url.httpsOrigin == nil ? nil : String(url.prefix { $0 != "#" })
    }
}
