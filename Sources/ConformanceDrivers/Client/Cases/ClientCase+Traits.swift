import Conformance
import Foundation
import StrictCodecs

extension ClientCase {
    /// Signs in for the first time.
    ///
    /// - Returns: What it shows, and how long the program took from the answer to its token request.
    /// - Throws: `Fault` if the program does not sign in.
    func firstTraits() async throws -> (ProgramTraits, Duration) {
        try await withSessions(1, attempts: 1) { sessions in
            do {
                return try signIn(sessions[0])
            } catch let fault as Fault {
                let hint = SetUpHint(for: sessions[0]).text
                throw Fault("\(fault)\(hint.map { "\nhint: \($0)" } ?? "")")
            }
        }
    }

    private func signIn(_ session: ProgramSession) throws -> (ProgramTraits, Duration) {
        let opened = try session.request()
        if opened.identity != nil { try PublishedKey.check() }
        session.watchArguments()
        let timeouts = Timeouts.first(of: configuration.patience)
        var visit = BrowserVisit(to: opened, of: session, timeouts: timeouts)
        let start = ContinuousClock.now
        _ = try visit.send(opened.answer([("code", RandomText.make())]))
        _ = visit.result()
        let isSignedIn = session.isSignedIn(within: timeouts.silence)
        guard !session.endpoints.seen.redeemed.isEmpty else {
            throw Fault("the program redeemed no code")
        }
        guard isSignedIn else {
            throw Fault("the program redeemed the code but shows no success")
        }
        let time = ContinuousClock.now - start
        return (session.traits(of: opened, within: time), time)
    }

    /// Starts the program again, and sends it a request for another path before the answer.
    ///
    /// - Returns: What is known of it then.
    func secondTraits(after first: ProgramTraits) async -> ProgramTraits {
        var traits = first
        let second = try? await inSession { session in
            let opened = try session.request()
            starts.note(opened)
            var visit = BrowserVisit(to: opened, of: session, timeouts: timeouts)
            _ = try visit.send(opened.get("/favicon.ico"))
            _ = try visit.send(opened.answer([("code", RandomText.make())]))
            _ = visit.result()
            return (opened.port, !session.endpoints.seen.redeemed.isEmpty)
        }
        traits.repeatsPort = second?.0 == first.opened.port
        traits.keepsWaiting = second?.1 == true
        return traits
    }
}

extension ProgramSession {
    /// What it has shown by signing in; a program may store its tokens only when it ends.
    fileprivate func traits(of opened: OpenedURL, within time: Duration) -> ProgramTraits {
        let timeouts = Timeouts(after: time, patience: configuration.patience)
        _ = wait(timeouts.silence) { !isRunning }
        waitForOutput()
        var exposure = SecretExposure()
        exposure.look(at: self)
        let request = endpoints.seen.exchanges.first
        let isProven = opened.challenge != nil && request?.proves(opened.challenge) == true
        return ProgramTraits(
            opened: opened, usesBasic: request?.usesBasic == true,
            sendsSecret: request?.hasSecret == true, isProven: isProven,
            hasWritten: !written.isEmpty,
            hasStored: exposure.hasFiles,
            hasHelpers: seenArguments.hasHelpers || isProven && !folder.opened.isEmpty,
            asksForMetadata: endpoints.isAskedForMetadata)
    }
}
