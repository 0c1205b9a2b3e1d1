import Conformance
import ConformancePipe
import Foundation
import ConformanceWire
import StrictCodecs

/// Looks for codes, verifiers and tokens where others can see them.
final class SecretExposure: Sendable {
    /// Where a secret was seen.
    enum Place { case arguments, output, files }

    private struct State {
        var found: Set<Place> = []
        var next = ContinuousClock.now
        var seenOutput = 0
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
        guard !secrets.isEmpty, isDue else { return }
        let search = SecretSearch(for: secrets)
        let arguments = session.argumentsAtRequests + session.arguments
        if arguments.contains(where: { search.finds(in: Array($0.utf8)) }) { note(.arguments) }
        look(at: session.written, for: search)
    }

    /// Looks for the last time at all that a program has written and at the files that others may read.
    ///
    /// - Returns: Whether all of it was seen.
    func lookAtRest(of session: ProgramSession) -> Bool {
        let search = SecretSearch(for: session.secrets)
        state.withLock { $0.seenOutput = 0 }
        look(at: session.written, for: search)
        let files = session.folder.filesForOthers
        let hasSome = files.files.contains { file in
            SystemFile.octets(of: file, most: FileSearch.mostOctets).map(search.finds) ?? false
        }
        if hasSome { note(.files) }
        return files.isComplete
    }

    private func look(at output: String, for search: SecretSearch) {
        let octets = Array(output.utf8)
        let isKnown = state.withLock { state in
            defer { state.seenOutput = octets.count }
            return state.seenOutput == octets.count
        }
        if !isKnown, search.finds(in: octets) { note(.output) }
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
