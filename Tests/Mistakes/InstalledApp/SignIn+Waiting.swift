import Conformance
import Reference

extension Mistake {
    /// What people get wrong while the browser is open.
    static let signInWaiting: ClientChanges = [
        "flow-asks-what-became-of-it": .living(
            noting: 0,
            as: { session, place in
                MistakenSession(
                    session: session,
                    cancelling: { session in
                        try await session.cancelSignIn()
                        let url = place.settings.authorization.endpoint
                        _ = try? await place.world.send(
                            OutgoingRequest(method: "GET", url: url))
                    })
            }),
        "flow-is-signed-in-at-once": .living(
            noting: false,
            as: { session, place in
                let isWaiting = place.note
                return MistakenSession(
                    session: session,
                    beginning: { session in
                        isWaiting.change { $0 = true }
                        try await session.beginSignIn()
                    },
                    receiving: { url, session in
                        isWaiting.change { $0 = false }
                        try await session.receive(redirect: url)
                    },
                    cancelling: { session in
                        isWaiting.change { $0 = false }
                        try await session.cancelSignIn()
                    },
                    telling: { session in
                        if isWaiting.value { return true }
                        return try await session.isSignedIn
                    })
            }),
        "flow-waits-for-ever": .living(
            noting: false,
            as: { session, place in
                let isWaiting = place.note
                return MistakenSession(
                    session: session,
                    beginning: { session in
                        if isWaiting.value { throw Refusal("a sign-in waits") }
                        isWaiting.change { $0 = true }
                        try await session.beginSignIn()
                    },
                    receiving: { url, session in
                        isWaiting.change { $0 = false }
                        try await session.receive(redirect: url)
                    },
                    cancelling: { session in
                        isWaiting.change { $0 = false }
                        try await session.cancelSignIn()
                    })
            }),
        "flow-stays-busy-after-a-failure": .failing { _, place in
            place.note.change { $0.isBusy = true }
        },
    ]
}
