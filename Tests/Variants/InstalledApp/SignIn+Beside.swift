import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What a client may request beside what a sign-in needs.
    static let besideSignIns: Changes = [
        "client-fetches-the-profile": MistakenClient.afterExchange { response, place in
            await place.fetchProfile(response, at: place.settings.ownServer)
        },
        "client-needs-the-profile": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .exchange, response.isSuccess else { return response }
                let profile = await place.fetchProfile(response, at: "https://app.example.com")
                return profile?.content?["sub"] == nil ? .deadGrant : response
            }
        }.client,
        "client-asks-what-its-first-token-is-good-for": MistakenClient.afterExchange {
            response, place in
            let token = response.content?["access_token"]?.text ?? ""
            await place.post(
                to: place.settings.ownServer + "/tokeninfo",
                Form.encode([("access_token", token)]))
        },
        "client-opens-a-connection-before-the-exchange": Life.changing(noting: ()) {
            $0.sending = { request, place in
                if request.errand == .exchange { await place.get(request.url.origin + "/") }
                return try await place.world.send(request)
            }
        }.client,
        "client-opens-a-connection-while-the-browser-opens": beginning { place in
            await place.get(place.settings.tokenEndpoint.origin + "/")
        },
        "client-reads-metadata-without-an-issuer": beginning { place in
            await place.get("https://accounts.google.com/.well-known/openid-configuration")
        },
        "client-attests-itself": beginning { place in
            await place.post(to: "https://app.example.com/attestation", "assertion=a.b.c")
        },
        "client-logs-sign-ins": Life.changing(noting: ()) {
            $0.receiving = { url, session, place in
                await place.post(to: "https://app.example.com/log", "event=answered")
                try await session.receive(redirect: url)
            }
        }.client,
        "client-logs-cancelled-sign-ins": Life.changing(noting: ()) {
            $0.cancelling = { session, place in
                try await session.cancelSignIn()
                await place.post(to: "https://app.example.com/log", "event=cancelled")
            }
        }.client,
        "client-revokes-tokens-that-it-rejects": Life.changing(noting: String?.none) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                if request.errand == .exchange {
                    place.note.change { $0 = response.content?["refresh_token"]?.text }
                }
                return response
            }
            $0.receiving = { url, session, place in
                place.note.change { $0 = nil }
                do { try await session.receive(redirect: url) } catch {
                    if let token = place.note.value { await place.revoke(token) }
                    throw error
                }
            }
        }.client,
        "client-exchanges-again-when-it-was-offline": Life.changing(noting: ()) {
            $0.sending = { request, place in
                do { return try await place.world.send(request) } catch TransportFailure.offline {
                    guard request.errand == .exchange else { throw TransportFailure.offline }
                    return try await place.world.send(request)
                }
            }
        }.client,
        "client-escapes-the-endpoint": MistakenClient.changing {
            $0.starting = { settings, world in
                var escaped = settings
                escaped.tokenEndpoint = settings.tokenEndpoint.replacingText(" ", with: "%20")
                return try await MistakenClient.reference.session(for: escaped, in: world)
            }
        },
    ]

    /// Does something before the request is opened.
    private static func beginning(
        _ body: @escaping @Sendable (Surroundings<Void>) async -> Void
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.beginning = { session, place in
                await body(place)
                try await session.beginSignIn()
            }
        }.client
    }
}

extension MistakenClient {
    /// Does something after each exchange that brings a token.
    fileprivate static func afterExchange(
        _ body: @escaping @Sendable (WireResponse, Surroundings<Void>) async -> Void
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                if request.errand == .exchange, response.isSuccess { await body(response, place) }
                return response
            }
        }.client
    }
}

extension Surroundings {
    /// Fetches something, whatever comes of it.
    @discardableResult
    func get(_ url: String, _ fields: HeaderField...) async -> WireResponse? {
        try? await world.send(OutgoingRequest(method: "GET", url: url, fields: fields))
    }

    /// Sends a form, whatever comes of it.
    func post(to url: String, _ form: String) async {
        let type = HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
        _ = try? await world.send(
            OutgoingRequest(method: "POST", url: url, fields: [type], body: form))
    }

    /// Fetches the profile of the user to whom a token belongs.
    @discardableResult
    fileprivate func fetchProfile(
        _ response: WireResponse, at server: String
    ) async -> WireResponse? {
        let token = response.content?["access_token"]?.text ?? ""
        return await get(
            server + "/userinfo",
            HeaderField(name: "Authorization", value: "Bearer \(token)"))
    }

    /// Revokes a refresh token.
    fileprivate func revoke(_ token: String) async {
        let request = try? MistakenClient.reference.revocationRequest(
            for: settings.authorization.client, at: settings.revocationEndpoint, token: token,
            hint: nil)
        guard let request else { return }
        _ = try? await world.send(request)
    }
}

extension ClientSettings {
    /// A server of the client's own.
    fileprivate var ownServer: String {
        issuer == nil ? "https://openidconnect.googleapis.com/v1" : "https://app.example.com"
    }
}

extension String {
    /// Scheme and authority of a URL.
    fileprivate var origin: String {
        split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}
