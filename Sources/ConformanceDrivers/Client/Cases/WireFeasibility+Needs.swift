import Conformance
import StrictCodecs

extension WireFeasibility {
    /// Checks that the program meets what the files say of a vector.
    ///
    /// - Throws: ``Obstacle`` if no program shows it, or this one does not meet a need.
    func checkNeeds(of vector: Vector) throws {
        let overWire = vector.overWire ?? .unsaid
        if let reason = overWire.obstacle { throw Obstacle(reason) }
        for need in overWire.needs {
            if let reason = obstacle(to: need, of: vector) { throw Obstacle(reason) }
        }
    }

    /// Why the program does not meet a need of a vector; nil if it does, or nothing is known of it yet.
    private func obstacle(to need: OverWire.Need, of vector: Vector) -> String? {
        switch need {
        case .listener: opened?.isHanded == true ? "the program has no loopback listener" : nil
        case .noHandler:
            opened?.isHanded == true ? "the handler is given the code in its arguments" : nil
        case .knownListeners:
            Listeners.areKnown ? nil : "this system does not report which addresses are bound"
        case .distinctPorts:
            configuration.hasFixedPort ? "the program always listens at one port" : nil
        case .state: opened.map { $0.state == nil } == true ? "the program sends no state" : nil
        case .secretAsGiven: secretObstacle(of: vector)
        case .handler, .success, .refresh, .signOut, .givesUp: configurationObstacle(to: need)
        case .noBasic, .pkce, .secretOrVerifier, .keepsWaiting, .repeatedPort, .output, .files,
            .helpers:
            traits.flatMap { obstacle(to: need, of: $0) }
        case .noPKCE: nil
        }
    }

    /// What the first starts of the program have not shown.
    private func obstacle(to need: OverWire.Need, of traits: ProgramTraits) -> String? {
        switch need {
        case .noBasic where traits.usesBasic: "the program authenticates with the scheme Basic"
        case .pkce where !traits.isProven: "the program proves no challenge, so it has no verifier"
        case .secretOrVerifier where !traits.isProven && !configuration.hasSecret:
            "the program has neither a client secret nor a verifier that it could give away"
        case .keepsWaiting where !traits.keepsWaiting:
            "the program stops waiting after any request, whatever it says"
        case .repeatedPort where !traits.repeatsPort && !configuration.hasFixedPort:
            "the program listens at another port each time"
        case .output where !traits.hasWritten: "the program writes nothing while it signs in"
        case .helpers where !traits.hasHelpers:
            "the program starts no other process that it could give a secret"
        case .files where !traits.hasStored: "the program stores nothing while it signs in"
        default: nil
        }
    }

    private func secretObstacle(of vector: Vector) -> String? {
        let isGiven = vector.input["client_secret"]?.text != nil
        guard isGiven == configuration.hasSecret else {
            return "the program is given \(isGiven ? "no" : "a") client secret"
        }
        return !isGiven && traits?.sendsSecret == true
            ? "the program has a client secret of its own" : nil
    }

    /// What the configuration does not say.
    private func configurationObstacle(to need: OverWire.Need) -> String? {
        switch need {
        case .handler where configuration.handler.isEmpty:
            "the configuration names no handler of a custom scheme (handler)"
        case .success where !configuration.hasSuccess:
            "the configuration does not say how the program shows that it is signed in (success_status, success_output)"
        case .refresh where configuration.refresh.isEmpty:
            "the configuration names no command that refreshes tokens (refresh)"
        case .signOut where configuration.signOut.isEmpty:
            "the configuration names no command that revokes tokens (sign_out)"
        case .givesUp where configuration.patience == nil:
            "the configuration does not say when the program gives up (gives_up_after_seconds)"
        default: nil
        }
    }
}
