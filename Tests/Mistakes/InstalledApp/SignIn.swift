import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about whole sign-ins.
    static let signIn: ClientChanges =
        signInBeginning + signInWaiting + signInAnswers + signInTokens

    /// What people get wrong before the answer comes.
    private static let signInBeginning: ClientChanges = [
        "flow-wants-the-path-as-sent": .receiving { url, settings in
            guard URIReference(url).base != settings.authorization.redirectURI + "/" else {
                throw Refusal("another path")
            }
            return url
        },
        "flow-opens-a-web-view": opening { url, _, _ in (url, .embeddedWebView) },
        "flow-opens-a-web-view-while-signed-in": Life(
            noting: false,
            opening: { url, userAgent, place in
                (url, place.note.value ? .embeddedWebView : userAgent)
            },
            receiving: { url, session, place in
                try await session.receive(redirect: url)
                place.note.change { $0 = true }
            },
            leaving: { session, place in
                try await session.signOut()
                place.note.change { $0 = false }
            }
        ).client,
        "flow-keeps-one-state": drawing(state: { drawn, state in
            drawn.state = drawn.state ?? state
            return drawn.state ?? state
        }),
        "flow-reuses-the-state-after-cancel": drawing(state: { drawn, state in
            let state = drawn.isCancelled ? drawn.state ?? state : state
            drawn.state = state
            drawn.isCancelled = false
            return state
        }),
        "flow-reuses-the-state-after-an-error": Life(
            noting: Drawn(),
            drawing: { octets, place in
                place.note.change {
                    if $0.isVerifierNext() { return octets }
                    let state = $0.isCancelled ? $0.state ?? octets : octets
                    $0.state = state
                    $0.isCancelled = false
                    return state
                }
            },
            receiving: { url, session, place in
                if url.parameter("error") != nil { place.note.change { $0.isCancelled = true } }
                try await session.receive(redirect: url)
            }
        ).client,
        "flow-counts-its-states": drawing(state: { drawn, state in
            drawn.count += 1
            return [UInt8](repeating: 0, count: state.count - 1) + [drawn.count]
        }),
        "flow-sends-the-verifier-as-state": revealing,
        "flow-keeps-one-verifier": drawing(verifier: { drawn, verifier in
            drawn.verifier = drawn.verifier ?? verifier
            return drawn.verifier ?? verifier
        }),
        "flow-reuses-the-verifier-after-sign-out": drawing(verifier: { drawn, verifier in
            let verifier = drawn.hasLeft ? drawn.verifier ?? verifier : verifier
            drawn.verifier = verifier
            return verifier
        }),
        "flow-makes-a-short-verifier": rewriting { String($0.prefix(20)) },
        "flow-makes-a-base64-verifier": rewriting { standard($0) + "=" },
        "flow-sends-any-secret": .sending(.exchange) { request, settings in
            let client = settings.authorization.client
            guard client.type != .desktop, let secret = client.clientSecret else { return request }
            return request.adding("client_secret", secret)
        },
        "flow-shows-the-secret-to-the-browser": opening { url, userAgent, settings in
            let secret = settings.authorization.client.clientSecret
            return (secret.map { url.adding("client_secret", $0) } ?? url, userAgent)
        },
    ]

    /// What people get wrong while the browser is open.
    private static let signInWaiting: ClientChanges = [
        "flow-asks-what-became-of-it": Life(
            noting: (),
            cancelling: { session, place in
                try await session.cancelSignIn()
                let url = place.settings.tokenEndpoint
                _ = try? await place.world.send(OutgoingRequest(method: "GET", url: url))
            }
        ).client,
        "flow-is-signed-in-at-once": signedInAtOnce,
    ]

    /// What people get wrong about the URL that arrives.
    private static let signInAnswers: ClientChanges = [
        "flow-searches-for-the-code": .receiving { url, _ in
            guard let name = url.firstRange(of: "code=") else { return url }
            let code = url[name.upperBound...].prefix { $0 != "&" }
            return url.respelling("code") { _ in String(code) }
        },
        "flow-never-compares-the-state": knowingTheState { url, state in
            url.removing("state").adding("state", state)
        },
        "flow-needs-no-state": knowingTheState { url, state in
            url.has("state") ? url : url.adding("state", state)
        },
        "flow-compares-the-beginning-of-the-state": knowingTheState { url, state in
            url.changing("state") { $0.hasPrefix(state) ? state : $0 }
        },
        "flow-takes-the-verifier-of-the-answer": Life(noting: String?.none) { request, place in
            guard request.errand == .exchange, let verifier = place.note.value else {
                return try await place.world.send(request)
            }
            return try await place.world.send(request.changing("code_verifier") { _ in verifier })
        } receiving: { url, session, place in
            place.note.change { $0 = url.parameter("code_verifier") }
            try await session.receive(redirect: url)
        }.client,
        "flow-looks-at-no-address": .receiving { url, settings in
            url.moved(to: settings.authorization.redirectURI)
        },
        "flow-compares-the-beginning-of-the-address": .receiving { url, settings in
            let redirectURI = settings.authorization.redirectURI
            return url.hasPrefix(redirectURI) ? url.moved(to: redirectURI) : url
        },
    ]

    /// Changes what is opened, and where.
    private static func opening(
        _ change: @escaping @Sendable (String, UserAgent, ClientSettings) -> (String, UserAgent)
    ) -> MistakenClient {
        Life(noting: (), opening: { change($0, $1, $2.settings) }).client
    }

    /// Changes the octets that are drawn for verifiers and states, which take turns.
    private static func drawing(
        verifier: @escaping @Sendable (inout Drawn, [UInt8]) -> [UInt8] = { $1 },
        state: @escaping @Sendable (inout Drawn, [UInt8]) -> [UInt8] = { $1 }
    ) -> MistakenClient {
        Life(
            noting: Drawn(),
            drawing: { octets, place in
                place.note.change {
                    $0.isVerifierNext() ? verifier(&$0, octets) : state(&$0, octets)
                }
            },
            cancelling: { session, place in
                place.note.change { $0.isCancelled = true }
                try await session.cancelSignIn()
            },
            leaving: { session, place in
                place.note.change { $0.hasLeft = true }
                try await session.signOut()
            }
        ).client
    }

    /// Sends another text for each verifier, and the challenge of that.
    private static func rewriting(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        Life(noting: Drawn()) { request, place in
            guard request.errand == .exchange else { return try await place.world.send(request) }
            return try await place.world.send(request.changing("code_verifier", change))
        } opening: { url, userAgent, place in
            let verifier = change(Base64URL.encode(place.note.value.verifier ?? []))
            return (url.changing("code_challenge") { _ in s256(verifier) }, userAgent)
        } drawing: { octets, place in
            place.note.change { if $0.isVerifierNext() { $0.verifier = octets } }
            return octets
        }.client
    }

    /// Sends the verifier as the state, and reads it as the state that was meant.
    private static let revealing = Life(
        noting: (drawn: Drawn(), states: [String: String]()),
        opening: { url, userAgent, place in
            place.note.change { note in
                let verifier = Base64URL.encode(note.drawn.verifier ?? [])
                note.states[verifier] = url.parameter("state")
                return (url.changing("state") { _ in verifier }, userAgent)
            }
        },
        drawing: { octets, place in
            place.note.change { if $0.drawn.isVerifierNext() { $0.drawn.verifier = octets } }
            return octets
        },
        receiving: { url, session, place in
            let states = place.note.value.states
            try await session.receive(redirect: url.changing("state") { states[$0] ?? $0 })
        }
    ).client

    /// Knows whether a sign-in waits, and takes that for being signed in.
    private static let signedInAtOnce = Life(
        noting: false,
        beginning: { session, place in
            place.note.change { $0 = true }
            try await session.beginSignIn()
        },
        receiving: { url, session, place in
            place.note.change { $0 = false }
            try await session.receive(redirect: url)
        },
        cancelling: { session, place in
            place.note.change { $0 = false }
            try await session.cancelSignIn()
        },
        telling: { try await $0.isSignedIn || $1.note.value }
    ).client

    /// Changes the URLs that arrive, given the state of the request that was opened last.
    private static func knowingTheState(
        _ change: @escaping @Sendable (_ url: String, _ state: String) -> String
    ) -> MistakenClient {
        Life(
            noting: String?.none,
            opening: { url, userAgent, place in
                place.note.change { $0 = url.parameter("state") }
                return (url, userAgent)
            },
            receiving: { url, session, place in
                let state = place.note.value
                try await session.receive(redirect: state.map { change(url, $0) } ?? url)
            }
        ).client
    }
}

/// What a client has drawn, and what happened since.
struct Drawn: Sendable {
    private var turn = 0
    var verifier: [UInt8]?
    var state: [UInt8]?
    var count: UInt8 = 0
    var isCancelled = false
    var hasLeft = false

    /// Whether it draws a verifier now; verifiers and states take turns.
    mutating func isVerifierNext() -> Bool {
        turn += 1
        return !turn.isMultiple(of: 2)
    }
}

extension String {
    /// The link with another base.
    fileprivate func moved(to base: String) -> String {
        base + dropFirst(URIReference(self).base.count)
    }
}
