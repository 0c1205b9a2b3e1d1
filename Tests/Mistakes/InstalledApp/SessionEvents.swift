import Conformance
import Reference
import StrictCodecs

extension MistakenClient {
    /// The reference with other events that end a session.
    fileprivate static func ending(
        _ ends: @escaping @Sendable (ReceivedEvents.Report, Identity, _ token: String) -> Bool
    ) -> MistakenClient {
        handling { $0.ends = { ends($0, $1, $2 ?? "") } }
    }

    /// The reference with another look at the subject of events about users.
    fileprivate static func comparing(
        _ isAbout: @escaping @Sendable (_ subject: JSON, Identity) -> Bool
    ) -> MistakenClient {
        ending { report, user, token in
            report.event.isAboutUser
                ? isAbout(report.subject, user) : report.ends(sessionOf: user, refreshToken: token)
        }
    }
}

extension SecurityEvent {
    /// Whether the event ends the session of a user.
    fileprivate var isAboutUser: Bool {
        [.sessionsRevoked, .tokensRevoked, .accountDisabled, .accountPurged].contains(self)
    }
}

extension Mistake {
    /// What people get wrong about events that end a session.
    static let sessionEvents: ClientChanges = [
        "session-event-is-only-read": .ending { report, user, token in
            ![.sessionsRevoked, .accountDisabled].contains(report.event)
                && report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-of-the-page-only": .ending { report, user, token in
            ![.tokensRevoked, .accountPurged].contains(report.event)
                && report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-of-any-type": .ending { report, user, token in
            var report = report
            if report.event == .accountEnabled { report.event = .sessionsRevoked }
            return report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-ends-any-session": .comparing { _, _ in true },
        "session-event-subject-as-a-prefix": .comparing { subject, user in
            subject["iss"]?.text?.contains("google") == true
                && subject["sub"]?.text?.hasPrefix(user.subject) == true
        },
        "session-event-subject-without-issuer": .comparing { subject, user in
            subject["sub"]?.text == user.subject
        },
        "session-event-revokes-any-token": .ending { report, user, token in
            report.event == .tokenRevoked || report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-of-users-only": .ending { report, user, token in
            report.event != .tokenRevoked && report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-token-of-any-length": .ending { report, user, token in
            let start = report.subject["token"]?.text
            return report.event == .tokenRevoked
                ? start.map(token.hasPrefix) == true
                : report.ends(sessionOf: user, refreshToken: token)
        },
        "session-event-forgotten-at-a-restart": forgettingUser,
        "session-event-unverified-while-offline": trustingWhileOffline,
        "session-event-acts-again": .handling { $0.actsOnce = false },
        "session-event-without-signature": .handling {
            $0.read = { token, clientID, _ in ReceivedEvents(token, clientID: clientID) }
        },
        "session-event-for-anybody": .handling {
            $0.read = { token, clientID, keys in
                let audience = JSONWebToken(token)?.claims["aud"]?.text
                return ReceivedEvents(verifying: token, clientID: audience ?? clientID, keys: keys)
            }
        },
        "session-event-never-fetches-keys": .handling {
            $0.serves = { keys, token, now in
                keys.serve(token, at: now) || token.headerType == "secevent+jwt"
            }
        },
        "session-event-keeps-keys-for-ever": .handling {
            $0.serves = { keys, token, _ in keys.serve(token, at: 0) }
        },
    ]

    /// Ignores events unless the user signed in since the start of the app.
    private static let forgettingUser = Life(
        noting: false,
        receiving: { url, session, place in
            place.note.change { $0 = true }
            try await session.receive(redirect: url)
        },
        notifying: { token, session, place in
            if place.note.value { try await session.receive(securityEvent: token) }
        }
    ).client

    /// Ends the session at every event for whose keys there is no answer.
    private static let trustingWhileOffline = Life(noting: false) { request, place in
        do {
            return try await place.world.send(request)
        } catch {
            if request.errand == .keys { place.note.change { $0 = true } }
            throw error
        }
    } notifying: { token, session, place in
        try? await session.receive(securityEvent: token)
        if place.note.value { try await session.signOut() }
    }.client
}

extension String {
    /// The `typ` of a token.
    fileprivate var headerType: String? { JSONWebToken(self)?.header["typ"]?.text }
}
