import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What a client may open, and when.
    static let windowsOfSignIns: Changes = [
        "client-opens-the-same-request-again": waitingForOne { place in
            guard let url = place.note.value.url else { return }
            try await place.world.open(url, in: .browser)
        },
        "client-keeps-one-window": waitingForOne { _ in },
        "client-uses-an-in-app-browser": opening { url, _, _ in (url, .inAppBrowser) },
        "client-changes-between-browsers": Life.changing(noting: 0) {
            $0.opening = { url, _, place in
                (url, place.note.next().isMultiple(of: 2) ? .inAppBrowser : .browser)
            }
        }.client,
        "client-shows-a-page-of-its-own-first": Life.changing(noting: ()) {
            $0.beginning = { session, place in
                try await place.world.open(
                    "https://app.example.com/welcome", in: .embeddedWebView)
                try await session.beginSignIn()
            }
        }.client,
        "client-shows-help-after-an-error": Life.changing(noting: ()) {
            $0.receiving = { url, session, place in
                if url.has("error") {
                    try await place.world.open("https://app.example.com/help", in: .browser)
                }
                try await session.receive(redirect: url)
            }
        }.client,
        "client-shows-its-page-for-late-answers": Life.changing(noting: ()) {
            $0.receiving = { url, session, place in
                do { try await session.receive(redirect: url) } catch {
                    if try await session.isSignedIn {
                        try await place.world.open("https://app.example.com/", in: .browser)
                    }
                    throw error
                }
            }
        }.client,
        "client-asks-without-a-prompt-first": Life.changing(noting: false) {
            $0.opening = { url, userAgent, place in
                let isLater = place.note.change { isLater in
                    defer { isLater = true }
                    return isLater
                }
                return (isLater ? url : url.adding("prompt", "none"), userAgent)
            }
            $0.receiving = { url, session, place in
                do { try await session.receive(redirect: url) } catch {
                    guard url.parameter("error") == "login_required" else { throw error }
                    try await session.beginSignIn()
                }
            }
        }.client,
        "client-begins-again-after-a-server-error": Life.changing(noting: ()) {
            $0.receiving = { url, session, _ in
                do { try await session.receive(redirect: url) } catch {
                    guard url.parameter("error") == "server_error" else { throw error }
                    try await session.beginSignIn()
                }
            }
        }.client,
        "client-signs-in-when-it-cannot-refresh": Life.changing(noting: ()) {
            $0.refreshing = { session, _ in
                do { try await session.refresh() } catch {
                    guard try await !session.isSignedIn else { throw error }
                    try await session.beginSignIn()
                }
            }
        }.client,
        "client-sends-parameters-of-google-in-a-sign-in": opening { url, userAgent, _ in
            (
                url.adding("access_type", "offline").adding("prompt", "consent")
                    .adding("include_granted_scopes", "true"), userAgent
            )
        },
        "client-names-the-user": opening { url, userAgent, _ in
            (url.adding("login_hint", "user@example.com"), userAgent)
        },
    ]

    /// Changes what is opened, and where.
    static func opening(
        _ change: @escaping @Sendable (String, UserAgent, ClientSettings) -> (String, UserAgent)
    ) -> MistakenClient {
        Life.changing(noting: ()) { $0.opening = { change($0, $1, $2.settings) } }.client
    }

    private typealias Waiting = (url: String?, isWaiting: Bool)

    /// Begins no other sign-in while one waits, but does something else.
    private static func waitingForOne(
        _ react: @escaping @Sendable (Surroundings<Waiting>) async throws -> Void
    ) -> MistakenClient {
        Life.changing(noting: Waiting(url: nil, isWaiting: false)) {
            $0.opening = { url, userAgent, place in
                place.note.change { $0 = (url, true) }
                return (url, userAgent)
            }
            $0.beginning = { session, place in
                guard place.note.value.isWaiting else { return try await session.beginSignIn() }
                try await react(place)
            }
            $0.receiving = { url, session, place in
                place.note.change { $0.isWaiting = false }
                try await session.receive(redirect: url)
            }
            $0.cancelling = { session, place in
                place.note.change { $0.isWaiting = false }
                try await session.cancelSignIn()
            }
            $0.leaving = { session, place in
                place.note.change { $0.isWaiting = false }
                try await session.signOut()
            }
        }.client
    }
}
