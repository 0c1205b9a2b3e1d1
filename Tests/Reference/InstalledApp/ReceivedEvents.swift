package import Conformance
package import StrictCodecs

/// The events in a security event token of Google for a client (RFC 8417, Section 2.2).
package struct ReceivedEvents: Sendable {
    /// An event and whom it is about.
    package struct Report: Sendable {
        package var event: SecurityEvent
        package var subject: JSON
    }

    /// The value of `jti`.
    package let id: String

    /// The events that are known.
    package let reports: [Report]

    /// Reads a token that is signed with a key of the issuer, or gives nil.
    package init?(verifying text: String, clientID: String, keys: String) {
        guard IssuerKeys(keys).verify(text) else { return nil }
        self.init(text, clientID: clientID)
    }

    /// Reads a token whose signature is right, or gives nil.
    package init?(_ text: String, clientID: String) {
        guard let token = JSONWebToken(text), token.hasUsableSignature,
            Issuer.isGoogleOfEvents(token.claims["iss"]?.text), token.claims.isFor(clientID),
            let id = token.claims["jti"]?.text, !id.isEmpty,
            let members = token.claims["events"]?.members, !members.isEmpty
        else { return nil }
        self.id = id
        reports = members.compactMap { member in
            SecurityEvent(type: member.name).map {
                Report(event: $0, subject: member.value["subject"] ?? .null)
            }
        }
    }
}

extension ReceivedEvents.Report {
    /// Whether the event ends the session of a user (S061).
    package func ends(sessionOf user: Identity, refreshToken: String?) -> Bool {
        switch event {
        case .sessionsRevoked, .tokensRevoked, .accountDisabled, .accountPurged: isAbout(user)
        case .tokenRevoked: isAbout(refreshToken: refreshToken ?? "")
        case .accountEnabled, .accountCredentialChangeRequired: false
        }
    }

    private func isAbout(_ user: Identity) -> Bool {
        Issuer.isGoogleOfEvents(subject["iss"]?.text)
            && subject["sub"]?.text?.hasSameOctets(as: user.subject) == true
    }

    /// Whether the subject names a refresh token by its first 16 characters.
    private func isAbout(refreshToken: String) -> Bool {
        subject["token_type"]?.text?.hasSameOctets(as: "refresh_token") == true
            && subject["token_identifier_alg"]?.text?.hasSameOctets(as: "prefix") == true
            && subject["token"]?.text?.hasSameOctets(as: String(refreshToken.prefix(16))) == true
    }
}

extension SecurityEvent {
    /// The event of a type, or nil if it is another one.
    fileprivate init?(type: String) {
        let ofTokens: [SecurityEvent] = [.tokensRevoked, .tokenRevoked]
        let event = Self.allCases.first { event in
            let profile = ofTokens.contains(event) ? "oauth" : "risc"
            return type.hasSameOctets(
                as: "https://schemas.openid.net/secevent/\(profile)/event-type/\(event.rawValue)")
        }
        guard let event else { return nil }
        self = event
    }
}
