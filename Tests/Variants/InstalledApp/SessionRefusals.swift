import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What the client of a session may do when a server refuses something, or sends it elsewhere.
    static let ofRefusals: Changes = [
        "client-leaves-401-to-the-app": hiding401 { _, _ in },
        "client-refreshes-after-401-for-the-next-call": hiding401 { session, _ in
            try? await session.refresh()
        },
        "client-asks-for-more-scopes": Life.changing(noting: ()) {
            $0.calling = { url, session, place in
                let status = try await session.call(url)
                if status == 403 { try await session.beginSignIn() }
                return status
            }
        }.client,
        "client-repeats-a-call-after-403": Life.changing(noting: ()) {
            $0.calling = { url, session, _ in
                let status = try await session.call(url)
                return status == 403 ? try await session.call(url) : status
            }
        }.client,
        "client-refreshes-after-403": Life.changing(noting: ()) {
            $0.calling = { url, session, _ in
                let status = try await session.call(url)
                guard status == 403, (try? await session.refresh()) != nil else { return status }
                return try await session.call(url)
            }
        }.client,
        "client-follows-redirections-without-its-token": following { request, location in
            request.with(url: location, fields: [])
        },
        "client-follows-redirections-within-an-origin": following { request, location in
            location.hasPrefix("/") && !location.hasPrefix("//")
                ? request.with(url: request.url.origin + location) : nil
        },
        "client-fetches-what-its-server-sends-it-to": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard [.refresh, .revocation].contains(request.errand),
                    300..<400 ~= response.status, let location = response[field: "Location"]
                else { return response }
                return try await place.world.send(OutgoingRequest(method: "GET", url: location))
            }
        }.client,
        "client-signs-in-for-a-call": Life.changing(noting: ()) {
            $0.calling = { url, session, _ in
                if try await !session.isSignedIn { try await session.beginSignIn() }
                return try await session.call(url)
            }
        }.client,
        "client-signs-in-again-after-invalid-grant": signingInAgain,
        "client-uses-its-last-access-token": Mistake.goingOnAfterInvalidGrant,
    ]

    /// Hands on the status 401, and does something of its own then.
    private static func hiding401(
        _ act: @escaping @Sendable (any ClientSession, Surroundings<Void>) async -> Void
    ) -> MistakenClient {
        let hidden = 299
        return Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                let isRefused = request.errand == .call && response.status == 401
                return isRefused ? response.answering(hidden) : response
            }
            $0.calling = { url, session, place in
                let status = try await session.call(url)
                guard status == hidden else { return status }
                await act(session, place)
                return 401
            }
        }.client
    }

    /// Follows redirections of calls, unless there is no request for it.
    private static func following(
        _ make: @escaping @Sendable (OutgoingRequest, _ location: String) -> OutgoingRequest?
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .call, 300..<400 ~= response.status,
                    let location = response[field: "Location"],
                    let next = make(request, location)
                else { return response }
                return try await place.world.send(next)
            }
        }.client
    }

    /// Opens the browser when a refresh was refused for good.
    private static let signingInAgain = Life.changing(noting: false) {
        $0.sending = { request, place in
            let response = try await place.world.send(request)
            let isOver = response.content?["error"]?.text == "invalid_grant"
            if request.errand == .refresh, isOver { place.note.change { $0 = true } }
            return response
        }
        $0.refreshing = { session, place in
            let result: Result<Void, any Error>
            do { result = .success(try await session.refresh()) } catch { result = .failure(error) }
            let isOver = place.note.change { isOver in
                defer { isOver = false }
                return isOver
            }
            if isOver { try await session.beginSignIn() }
            return try result.get()
        }
    }.client
}

extension String {
    /// Scheme and authority.
    fileprivate var origin: String {
        split(separator: "/").prefix(2).joined(separator: "//")
    }
}
