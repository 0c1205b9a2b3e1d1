import Conformance
import Reference

extension Mistake {
    /// What people get wrong while the browser is open.
    static let signInWaiting: [Mistake] = [
        Mistake(
            "flow-asks-what-became-of-it", "asks the server about a sign-in that was cancelled",
            breaks: "sign-in-waits-quietly",
            MistakenClient.living(
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
                })),
        Mistake(
            "flow-is-signed-in-at-once", "says that the user is signed in when the browser opens",
            breaks: "sign-in-not-before-tokens",
            MistakenClient.living(
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
                })),
        Mistake(
            "flow-waits-for-ever", "begins no sign-in while it waits for an answer",
            breaks: "sign-in-again",
            and: [
                "sign-in-verifier-of-its-request":
                    "There are no two sign-ins whose answers could be told apart."
            ],
            MistakenClient.living(
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
                })),
        Mistake(
            "flow-stays-busy-after-a-failure", "begins no sign-in after an exchange that failed",
            breaks: "sign-in-again",
            MistakenClient.failing { _, place in
                place.note.change { $0.isBusy = true }
            }),
    ]
}
