import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about refresh tokens.
    static let sessionRotation: ClientChanges = [
        "session-ignores-a-new-refresh-token": .answering(.refresh) { response, _ in
            response.changingMember("refresh_token") { _ in nil }
        },
        "session-keeps-both-refresh-tokens": .keepingOldToken(),
        "session-loses-the-refresh-token": .losingToken(),
        "session-repeats-a-dead-refresh-token": .answering(.refresh) { response, _ in
            response.errorCode == "invalid_grant"
                ? response.answering(503) : response
        },
        "session-ends-on-every-error": .answering(.refresh) { response, _ in
            response.status == 200 ? response : .deadGrant
        },
        "session-ends-without-an-access-token": .answering(.refresh) { response, _ in
            let members = response.content?.members
            return members != nil && response.content?["access_token"] == nil
                ? .deadGrant : response
        },
        "session-ends-when-offline": .delivering { request, world, _ in
            do { return try await world.send(request) } catch {
                guard request.errand == .refresh else { throw error }
                return .deadGrant
            }
        },
        "session-sends-an-empty-refresh-token": .living(
            noting: 0,
            as: { session, place in
                MistakenSession(
                    session: session,
                    refreshing: { session in
                        let hasOne = await place.world.kept("refresh_token", in: .protected)
                        guard try await session.isSignedIn, hasOne ?? "" == "" else {
                            return try await session.refresh()
                        }
                        let form = "grant_type=refresh_token&refresh_token="
                        _ = try await place.world.send(
                            OutgoingRequest(
                                method: "POST", url: place.settings.tokenEndpoint, body: form))
                    })
            }),
        "session-keeps-the-first-refresh-token": .living(
            noting: JSON?.none,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let response = try await world.send(request)
                        guard request.errand == .exchange else { return response }
                        let first = place.note.change { first in
                            first = first ?? response.content?["refresh_token"]
                            return first
                        }
                        return response.changingMember("refresh_token") { $0.map { first ?? $0 } }
                    })
            }),
    ]

    /// What people get wrong about redirections of APIs.
    static let sessionFailures: ClientChanges = [
        "session-follows-with-the-token": .following { _, _ in true },
        "session-follows-to-the-same-host": .following { here, there in
            here.split(separator: "/").dropFirst().first
                == there.split(separator: "/").dropFirst().first
        },
    ]
}

extension MistakenClient {
    /// Keeps the old refresh token as well when a refresh brings a new one.
    fileprivate static func keepingOldToken() -> MistakenClient {
        living(
            noting: (last: String?.none, isRefreshed: false),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let isRefresh = request.errand == .refresh
                        if isRefresh || request.errand == .exchange {
                            place.note.change { $0.isRefreshed = isRefresh }
                        }
                        return try await world.send(request)
                    },
                    keeping: { text, key, storage, world in
                        let (last, isRefreshed) = place.note.value
                        await world.keep(text, as: key, in: storage)
                        await world.keep(
                            text != nil && isRefreshed ? last : nil, as: "old", in: storage)
                        place.note.change { $0.last = text }
                    })
            })
    }

    /// Sends no refresh after one, asked for by the app, that brought no refresh token.
    fileprivate static func losingToken() -> MistakenClient {
        living(
            noting: (lacks: false, isLost: false),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        if request.errand == .refresh, place.note.value.isLost {
                            throw TransportFailure.offline
                        }
                        let response = try await world.send(request)
                        place.note.change { note in
                            note.lacks = response.content?["refresh_token"]?.text == nil
                        }
                        return response
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    refreshing: { session in
                        try await session.refresh()
                        place.note.change { $0.isLost = $0.lacks }
                    })
            })
    }

    /// Follows redirections with the same header fields.
    fileprivate static func following(
        if test: @escaping @Sendable (_ here: String, _ there: String) -> Bool
    ) -> MistakenClient {
        delivering { request, world, _ in
            let response = try await world.send(request)
            guard request.errand == .call, 300..<400 ~= response.status,
                let location = response[field: "Location"]
            else { return response }
            let origin = request.url.split(separator: "/").prefix(2)
                .joined(separator: "//")
            let url =
                location.hasPrefix("//")
                ? "https:" + location
                : location.hasPrefix("/") ? origin + location : location
            guard test(request.url, url) else { return response }
            return try await world.send(request.to(url))
        }
    }
}
