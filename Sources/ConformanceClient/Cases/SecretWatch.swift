import Conformance
import Foundation
import ConformanceWire
import StrictCodecs

/// Looks for codes, verifiers and tokens where others can see them.
final class SecretWatch: Sendable {
    /// Where a secret was seen.
    enum Place { case arguments, output, files }

    private struct State {
        var found: Set<Place> = []
        var next = ContinuousClock.now
    }

    private let state = Locked(State())

    /// How often processes are inspected, which costs the system more than waiting.
    private static let interval = Duration.milliseconds(25)

    /// Where secrets were seen so far.
    var found: Set<Place> { state.withLock(\.found) }

    /// Looks at the output of a program that has secrets, and at the arguments, those that its processes have
    /// now unless it has just done so.
    func look(at session: ProgramSession) {
        let secrets = session.secrets
        guard !secrets.isEmpty else { return }
        let arguments = session.argumentsAtRequests + (isDue ? session.arguments : [])
        if arguments.contains(where: { $0.hasAny(of: secrets) }) { note(.arguments) }
        if session.written.hasAny(of: secrets) { note(.output) }
    }

    /// Looks at the files of a program that others may read.
    func lookAtFiles(of session: ProgramSession) {
        let secrets = session.secrets
        let hasSome = session.folder.filesForOthers.contains { file in
            FileManager.default.contents(atPath: file.path)
                .map { String(decoding: $0, as: UTF8.self).hasAny(of: secrets) } ?? false
        }
        if hasSome { note(.files) }
    }

    private var isDue: Bool {
        state.withLock { state in
            guard ContinuousClock.now >= state.next else { return false }
            state.next = .now + Self.interval
            return true
        }
    }

    private func note(_ place: Place) { state.withLock { _ = $0.found.insert(place) } }
}

extension ProgramSession {
    /// The codes, verifiers and tokens of the sign-in so far.
    var secrets: [String] {
        let seen = endpoints.seen
        let own = seen.exchanges.flatMap { [$0["code"], $0["code_verifier"]] }.compactMap { $0 }
        let tokens = [endpoints.issued.accessToken, endpoints.issued.refreshToken]
        return own + (seen.redeemed.isEmpty ? [] : tokens)
    }
}

extension String {
    fileprivate func hasAny(of secrets: [String]) -> Bool {
        secrets.contains { containsText($0) }
    }
}
