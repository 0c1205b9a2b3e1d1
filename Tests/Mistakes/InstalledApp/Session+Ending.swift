import Conformance
import Reference

extension Mistake {
    /// What people get wrong about revoking.
    static let sessionRevocation: ClientChanges = [
        "session-only-forgets": .ending(
            request: { note in note.isRevoking ? WireResponse(status: 200) : nil }),
        "session-goes-on-after-revocation": .answering(.revocation) { response, _ in
            response.status == 200 ? response.answering(503) : response
        },
        "session-keeps-a-dead-token": .answering(.revocation) { response, _ in
            response.status == 400 ? response.answering(503) : response
        },
        "session-says-it-is-over": .ending(telling: { note, isSignedIn in
            isSignedIn && !note.hasFailed
        }),
    ]

    /// What people get wrong about signing out and about storage.
    static let sessionStorage: ClientChanges = [
        "session-leaves-the-stored-token": .ending(keeping: { note, text in
            text == nil && note.isLeaving
        }),
        "session-leaves-the-token-in-memory": .leavingMemory(),
        "session-signs-out-without-revoking": .ending(
            request: { note in note.isLeaving ? WireResponse(status: 200) : nil }),
        "session-keeps-nothing": .ending(keeping: { _, _ in true }),
        "session-keeps-a-copy-in-preferences": .living(
            noting: 0,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    keeping: { text, key, storage, world in
                        await world.keep(text, as: key, in: storage)
                        await world.keep(text, as: key, in: .plain)
                    })
            }),
        "session-moves-tokens-out-of-preferences": .init(starting: { settings, world in
            await MistakenClient.reference.session(
                for: settings,
                in: MistakenWorld(
                    world: world,
                    keeping: { text, key, storage, world in
                        await world.keep(text, as: key, in: .plain)
                        await world.keep(nil, as: key, in: .plain)
                        await world.keep(text, as: key, in: storage)
                    }))
        }),
    ]
}

/// How a session ends.
private struct Ending: Sendable {
    var isRevoking = false
    var isLeaving = false
    var hasFailed = false
}

extension MistakenClient {
    /// Changes what is sent, kept and told while the app revokes or signs out.
    ///
    /// - Parameters:
    ///   - answer: The answer in place of that of the server, or nil to ask the server.
    ///   - drops: Whether a text is neither kept nor removed.
    ///   - tells: Whether the client says that the user is signed in.
    /// - Returns: The client.
    fileprivate static func ending(
        request answer: @escaping @Sendable (Ending) -> WireResponse? = { _ in nil },
        keeping drops: @escaping @Sendable (Ending, String?) -> Bool = { _, _ in false },
        telling tells: @escaping @Sendable (Ending, Bool) -> Bool = { $1 }
    ) -> MistakenClient {
        living(
            noting: Ending(),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        guard request.errand == .revocation else {
                            return try await world.send(request)
                        }
                        if let response = answer(place.note.value) { return response }
                        place.note.change { $0.hasFailed = $0.isRevoking }
                        let response = try await world.send(request)
                        place.note.change { $0.hasFailed = $0.isRevoking && response.status >= 500 }
                        return response
                    },
                    keeping: { text, key, storage, world in
                        guard !drops(place.note.value, text) else { return }
                        await world.keep(text, as: key, in: storage)
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    revoking: { session in
                        place.note.change { $0.isRevoking = true }
                        if answer(place.note.value) != nil {
                            try await session.signOut()
                        } else {
                            try await session.revoke()
                        }
                        place.note.change { $0.isRevoking = false }
                    },
                    leaving: { session in
                        place.note.change { $0.isLeaving = true }
                        try await session.signOut()
                        place.note.change { $0.isLeaving = false }
                    },
                    telling: { session in tells(place.note.value, try await session.isSignedIn) })
            })
    }

    /// Removes what is stored when the user signs out, and goes on with what is in memory.
    fileprivate static func leavingMemory() -> MistakenClient {
        living(
            noting: (isLeaving: false, hasLeft: false),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let response = try await world.send(request)
                        return place.note.value.isLeaving ? response.answering(503) : response
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    receiving: { url, session in
                        try await session.receive(redirect: url)
                        place.note.change { $0.hasLeft = false }
                    },
                    leaving: { session in
                        place.note.change { $0 = (isLeaving: true, hasLeft: true) }
                        try await session.revoke()
                        place.note.change { $0.isLeaving = false }
                        await place.world.keep(nil, as: "refresh_token", in: .protected)
                    },
                    telling: { session in
                        if place.note.value.hasLeft { return false }
                        return try await session.isSignedIn
                    })
            })
    }
}
