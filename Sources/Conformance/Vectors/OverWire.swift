import StrictCodecs

/// Whether a running program or server shows a rule or a vector; see `Vectors/README.md`, "Over the wire".
package enum OverWire: Sendable {
    /// It does, if it meets the needs.
    case shown([Need])

    /// None does, for this reason.
    case notShown(String)

    /// What a program has to be, or how a server is to be asked.
    package enum Need: String, CaseIterable, Sendable {
        /// The program has a listener on the loopback interface.
        case listener

        /// The operating system reports which addresses are bound.
        case knownListeners = "known-listeners"

        /// Programs that run at the same time listen at different ports.
        case distinctPorts = "distinct-ports"

        /// A handler receives the authorization response at a custom scheme.
        case handler

        /// No handler receives the authorization response, whose arguments would show the code.
        case noHandler = "no-handler"

        /// The authorization request has a state.
        case state

        /// The program proves a challenge (RFC 7636, Section 4.6).
        case pkce

        /// The program has a client secret or a code verifier, which it could give away.
        case secretOrVerifier = "secret-or-verifier"

        /// The program goes on waiting after a request for another path than that of its redirect URI.
        case keepsWaiting = "keeps-waiting"

        /// Two starts of the program listen at the same port.
        case repeatedPort = "repeated-port"

        /// It is known when the program gives up.
        case givesUp = "gives-up"

        /// The program writes something while it signs in.
        case output

        /// The program stores something while it signs in.
        case files

        /// The program starts another process when it has a code, a verifier or a token.
        case helpers

        /// The program shows that it is signed in.
        case success

        /// The program has a client secret if the vector gives one, and none otherwise.
        case secretAsGiven = "secret-as-given"

        /// The program does not authenticate with the scheme Basic (RFC 6749, Section 2.3.1).
        case noBasic = "no-basic"

        /// A command makes the program refresh its access token.
        case refresh

        /// A command makes the program revoke its tokens.
        case signOut = "sign-out"

        /// The requests are sent without PKCE, even to a server that requires it.
        case noPKCE = "no-pkce"
    }
}

extension OverWire {
    /// Reads the member of a rule or a vector: true, a reason, or a list of needs.
    init(_ json: JSON) throws {
        switch json {
        case .bool(true): self = .shown([])
        case .string(let reason) where !reason.isEmpty: self = .notShown(reason)
        case .array: self = .shown(try ObjectReader.filledList(json, ObjectReader.choice))
        default: throw FormatError("must be true, a reason or a list of needs")
        }
    }

    /// What holds for a vector that has a member of its own.
    func refined(by own: OverWire?) -> OverWire {
        switch (self, own) {
        case (.shown(let needs), .shown(let others)): .shown(needs + others)
        case (.shown, let own?): own
        default: self
        }
    }

    /// Where the files say nothing.
    package static let unsaid = OverWire.notShown(
        "the vectors do not say whether a program shows it")

    /// What it presupposes; nothing if it is not shown.
    package var needs: [Need] {
        if case .shown(let needs) = self { needs } else { [] }
    }

    /// Why it is not shown; nil if it is.
    package var obstacle: String? {
        if case .notShown(let reason) = self { reason } else { nil }
    }
}
