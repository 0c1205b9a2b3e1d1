import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What the client of a session may send besides what it has to.
    static let ofRequests: Changes = [
        "client-fetches-the-profile-after-a-refresh": fetchingProfile(after: .refresh),
        "client-fetches-the-profile-after-a-call": fetchingProfile(after: .call),
        "client-asks-what-its-token-is-good-for": sendingAfter(.refresh) { _, response in
            OutgoingRequest(
                method: "POST", url: "https://oauth2.googleapis.com/tokeninfo",
                body: Form.encode([
                    ("access_token", response.content?["access_token"]?.text ?? "")
                ]))
        },
        "client-takes-its-token-to-its-own-server": sendingAfter(.call) { request, _ in
            OutgoingRequest(
                method: "POST", url: "https://app.example.com/synchronize",
                fields: request.fields.filter { $0.name == "Authorization" })
        },
        "client-warms-up-a-connection-before-a-refresh": Life.changing(noting: ()) {
            $0.refreshing = { session, place in
                let url = place.settings.tokenEndpoint + "/status"
                _ = try? await place.world.send(OutgoingRequest(method: "HEAD", url: url))
                try await session.refresh()
            }
        }.client,
        "client-logs-failed-calls": Life.changing(noting: ()) {
            $0.calling = { url, session, place in
                do {
                    let status = try await session.call(url)
                    if status >= 400 { await place.tell("failed/\(status)") }
                    return status
                } catch {
                    await place.tell("failed")
                    throw error
                }
            }
        }.client,
        "client-tells-its-server-of-a-sign-out": Life.changing(noting: ()) {
            $0.leaving = { session, place in
                try await session.signOut()
                await place.tell("signed-out")
            }
        }.client,
        "client-opens-the-logout-page": Life.changing(noting: ()) {
            $0.leaving = { session, place in
                try await session.signOut()
                try await place.world.open("https://accounts.google.com/Logout", in: .browser)
            }
        }.client,
        "client-writes-bearer-in-lower-case": MistakenClient.sending(.call) { request, _ in
            request.with(
                fields: request.fields.map { field in
                    field.name == "Authorization"
                        ? HeaderField(name: field.name, value: "bearer \(request.token ?? "")")
                        : field
                })
        },
        "client-sends-more-fields-with-calls": MistakenClient.sending(.call) { request, _ in
            request.adding(HeaderField(name: "Accept", value: "application/json"))
                .adding(HeaderField(name: "User-Agent", value: "Files/2.1"))
                .adding(HeaderField(name: "X-Request-Id", value: "7f3a"))
        },
        "client-names-its-scopes-when-it-refreshes": namingScopes,
    ]

    /// Names the scopes that the last token response granted, or else those that were requested.
    private static let namingScopes = Life.changing(noting: String?.none) {
        $0.sending = { request, place in
            let granted = place.note.value
            let isRefresh = request.errand == .refresh
            let response = try await place.world.send(
                isRefresh ? granted.map { request.adding("scope", $0) } ?? request : request)
            guard response.isSuccess else { return response }
            let requested = place.settings.authorization.scopes.joined(separator: " ")
            place.note.change { $0 = response.content?["scope"]?.text ?? $0 ?? requested }
            return response
        }
    }.client

    /// How often, and when, the client of a session may repeat a request.
    static let ofRepetitions: Changes = [
        "client-repeats-a-refresh-without-connection": repeating(.refresh) { $0.isOffline },
        "client-repeats-a-refresh-without-response": repeating(.refresh) { $0.isTimeOut },
        "client-repeats-a-refresh-at-a-failing-server": repeating(.refresh) { $0.status >= 500 },
        "client-repeats-a-refresh-at-a-busy-server": repeating(.refresh) { $0.status == 429 },
        "client-repeats-a-call-without-connection": repeating(.call) { $0.isOffline },
        "client-repeats-a-call-without-response": repeating(.call) { $0.isTimeOut },
        "client-repeats-a-call-at-a-failing-server": repeating(.call) { $0.status >= 500 },
        "client-repeats-a-revocation-without-connection": repeating(.revocation) { $0.isOffline },
        "client-repeats-a-revocation-at-a-failing-server": repeating(.revocation) {
            $0.status >= 500
        },
        "client-waits-half-a-minute-after-a-failed-refresh": waiting(30),
        "client-waits-an-hour-after-a-failed-refresh": waiting(3600),
    ]

    private static func fetchingProfile(after errand: Errand) -> MistakenClient {
        sendingAfter(errand) { request, response in
            let token = request.token ?? response.content?["access_token"]?.text ?? ""
            return OutgoingRequest(
                method: "GET", url: "https://openidconnect.googleapis.com/v1/userinfo",
                fields: [HeaderField(name: "Authorization", value: "Bearer \(token)")])
        }
    }

    /// Sends a request after each request of a kind that succeeded, and does without its response.
    private static func sendingAfter(
        _ errand: Errand,
        _ make: @escaping @Sendable (OutgoingRequest, WireResponse) -> OutgoingRequest
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == errand, response.status < 300 else { return response }
                _ = try? await place.world.send(make(request, response))
                return response
            }
        }.client
    }

    /// Repeats a request once.
    private static func repeating(
        _ errand: Errand, if test: @escaping @Sendable (Outcome) -> Bool
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.sending = { request, place in
                let first = await Outcome(of: request, in: place.world)
                guard request.errand == errand, test(first) else { return try first.get() }
                return try await place.world.send(request)
            }
        }.client
    }

    /// Sends no refresh for some seconds after one that failed.
    private static func waiting(_ seconds: Int) -> MistakenClient {
        Life.changing(noting: Int.min) {
            $0.sending = { request, place in
                guard request.errand == .refresh else { return try await place.world.send(request) }
                let now = await place.world.now()
                guard place.note.value <= now else { throw TransportFailure.offline }
                let outcome = await Outcome(of: request, in: place.world)
                if outcome.isFailure { place.note.change { $0 = now + seconds } }
                return try outcome.get()
            }
        }.client
    }
}

/// What comes of a request.
private typealias Outcome = Result<WireResponse, TransportFailure>

extension Outcome {
    fileprivate init(of request: OutgoingRequest, in world: any World) async {
        do { self = .success(try await world.send(request)) } catch {
            self = .failure(error as? TransportFailure ?? .offline)
        }
    }

    fileprivate var isOffline: Bool { failure == .offline }
    fileprivate var isTimeOut: Bool { failure == .timedOut }

    private var failure: TransportFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }

    /// The status of the response; 0 without one.
    fileprivate var status: Int { (try? get().status) ?? 0 }

    fileprivate var isFailure: Bool { status == 0 || status == 429 || status >= 500 }
}

extension Surroundings {
    /// Tells the client's own server of something.
    func tell(_ event: String) async {
        let url = "https://app.example.com/log/\(event)"
        _ = try? await world.send(OutgoingRequest(method: "POST", url: url))
    }
}
