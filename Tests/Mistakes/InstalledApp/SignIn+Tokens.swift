import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the exchange of the code.
    static let signInTokens: ClientChanges = [
        "flow-exchanges-again": exchangingAgain,
        "flow-sends-each-exchange-twice": Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            if request.errand == .exchange { _ = try? await place.world.send(request) }
            return response
        }.client,
        "flow-repeats-a-failed-exchange": Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            return request.errand == .exchange && response.status >= 500
                ? try await place.world.send(request) : response
        }.client,
        "flow-repeats-every-failed-exchange": Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            return request.errand == .exchange && response.status >= 400
                ? try await place.world.send(request) : response
        }.client,
        "flow-wants-all-scopes": Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .exchange, let text = response.content?["scope"]?.text else {
                return response
            }
            let granted = text.split(separator: " ").map(String.init)
            let isWhole = place.settings.authorization.scopes.allSatisfy(granted.contains)
            return isWhole ? response : .deadGrant
        }.client,
        "flow-sends-the-last-verifier": Life(noting: Drawn()) { request, place in
            let last = place.note.value.verifier.map(Base64URL.encode)
            guard request.errand == .exchange, let last else {
                return try await place.world.send(request)
            }
            return try await place.world.send(request.changing("code_verifier") { _ in last })
        } drawing: { octets, place in
            place.note.change { if $0.isVerifierNext() { $0.verifier = octets } }
            return octets
        }.client,
        "flow-clears-tokens-after-a-failure": failing { session, _ in
            try? await session.signOut()
        },
        "flow-stays-busy-after-a-failure": failing { _, place in
            place.note.change { $0.isBusy = true }
        },
        "flow-follows-the-token-endpoint": .followingRedirections(of: .exchange),
        "flow-falls-back-to-the-authorization-endpoint": fallingBack,
        "flow-falls-back-to-plain": weakening { url in
            url.changing("code_challenge_method") { _ in "plain" }
        },
        "flow-tries-without-a-challenge": weakening(after: { $0.has("error") }) { url in
            url.removing("code_challenge").removing("code_challenge_method")
        },
        "flow-signs-out-before-signing-in": Life(
            noting: (),
            beginning: { session, _ in
                try? await session.signOut()
                try await session.beginSignIn()
            }
        ).client,
    ]

    private typealias Exchange = (isUnderway: Bool, isBusy: Bool)

    /// Does something after an exchange that failed, and begins no sign-in if it is busy then.
    private static func failing(
        _ react: @escaping @Sendable (any ClientSession, Surroundings<Exchange>) async -> Void
    ) -> MistakenClient {
        Life(noting: (isUnderway: false, isBusy: false)) { request, place in
            if request.errand == .exchange { place.note.change { $0.isUnderway = true } }
            return try await place.world.send(request)
        } beginning: { session, place in
            if place.note.value.isBusy { throw Refusal("busy") }
            try await session.beginSignIn()
        } receiving: { url, session, place in
            place.note.change { $0.isUnderway = false }
            do { try await session.receive(redirect: url) } catch {
                if place.note.value.isUnderway { await react(session, place) }
                throw error
            }
        }.client
    }

    /// Changes the authorization requests that follow a sign-in without tokens.
    private static func weakening(
        after isReason: @escaping @Sendable (_ url: String) -> Bool = { _ in true },
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        Life(
            noting: false,
            opening: { url, userAgent, place in
                (place.note.value ? change(url) : url, userAgent)
            },
            receiving: { url, session, place in
                do { try await session.receive(redirect: url) } catch {
                    if isReason(url) { place.note.change { $0 = true } }
                    throw error
                }
            }
        ).client
    }

    /// Posts the code to the authorization endpoint if the URL of the token endpoint has a space.
    private static let fallingBack = Life(
        noting: (),
        receiving: { url, session, place in
            do { try await session.receive(redirect: url) } catch let refusal as Refusal {
                guard place.settings.tokenEndpoint.contains(" "),
                    let code = url.parameter("code")
                else { throw refusal }
                _ = try await place.world.send(
                    OutgoingRequest(
                        method: "POST", url: place.settings.authorization.endpoint,
                        body: Form.encode([("code", code)])))
            }
        }
    ).client

    /// Sends the token request again when the same URL arrives again.
    private static let exchangingAgain = Life(noting: (url: "", request: OutgoingRequest?.none)) {
        request, place in
        if request.errand == .exchange { place.note.change { $0.request = request } }
        return try await place.world.send(request)
    } receiving: { url, session, place in
        let (last, request) = place.note.value
        place.note.change { $0.url = url }
        if url.hasSameOctets(as: last), let request {
            _ = try await place.world.send(request)
        } else {
            try await session.receive(redirect: url)
        }
    }.client
}
