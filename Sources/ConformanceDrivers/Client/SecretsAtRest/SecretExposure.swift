import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// Looks for codes, verifiers and tokens where others could see them while a program ran.
struct SecretExposure {
    /// Where a secret may be seen.
    enum Place { case arguments, output, files }

    /// Where secrets were seen so far.
    private(set) var found: Set<Place> = []

    /// Where not everything was looked at.
    private(set) var unseen: Set<Place> = []

    /// Whether the program has stored something.
    private(set) var hasFiles = false

    /// Looks at all that a program has written, at the files that others may read, and at the arguments that
    /// its processes had, also before it used what it had received.
    mutating func look(at session: ProgramSession) {
        let search = Redactor(hiding: session.secrets)
        let seen = session.seenProcesses
        note(.arguments, seen.arguments.map(search.finds), isAll: seen.areArgumentsKept)
        let output = search.finds(in: Array(session.written.utf8))
        note(.output, [output], isAll: session.isOutputKept)
        let files = session.folder.filesForOthers(with: search)
        note(.files, [files.hasFound], isAll: files.isComplete)
        hasFiles = hasFiles || files.hasOwn || files.hasFound
    }

    private mutating func note(_ place: Place, _ finds: [Bool?], isAll: Bool) {
        if finds.contains(true) { found.insert(place) }
        if !isAll || finds.contains(nil) { unseen.insert(place) }
    }
}

extension ProgramSession {
    /// The codes and tokens of the sign-in so far, and then the codes and verifiers that its program has sent; it
    /// may have codes that it did not use.
    fileprivate var secrets: [String] {
        let seen = endpoints.seen
        let sent = seen.exchanges.flatMap { [$0["code"], $0["code_verifier"]] }.compactMap { $0 }
        let tokens = [endpoints.issued.accessToken, endpoints.issued.refreshToken]
        return (seen.redeemed.isEmpty ? [] : tokens) + seen.codes.keys + sent
    }
}

extension Redactor {
    /// Looks for some secrets; a text of less than eight octets is none.
    convenience init(hiding secrets: [String]) {
        self.init()
        for secret in secrets { hide(secret, as: "secret") }
    }
}

/// What was seen of the processes of a session.
final class SeenProcesses: Sendable {
    private struct State {
        var arguments: Set<[UInt8]> = []
        var octets = 0
        var isComplete = true
        var hasHelpers = false
        var addresses: [String] = []
    }

    let family: ProcessFamily

    /// A folder; a process whose arguments name it is a browser.
    private let browsers: String
    private let state = Locked(State())

    /// How many octets of arguments are kept.
    private static let most = 1 << 22

    init(of family: ProcessFamily, browsers: String) {
        (self.family, self.browsers) = (family, browsers)
    }

    /// Looks at what its processes have now, and where they listen.
    func look() {
        note(family.arguments)
        let places = family.sockets.map(Listeners.places) ?? []
        state.withLock { $0.addresses += places.map(\.address) }
    }

    /// Keeps the arguments that its processes have at one time, each text once.
    fileprivate func note(_ arguments: [String]) {
        let others = arguments.filter { !$0.containsText(browsers) }
        state.withLock { state in
            state.hasHelpers = state.hasHelpers || Set(others.map { Array($0.utf8) }).count > 1
            for text in arguments.map({ Array($0.utf8) }) where !state.arguments.contains(text) {
                state.octets += text.count
                state.isComplete = state.isComplete && state.octets <= Self.most
                if state.isComplete { state.arguments.insert(text) }
            }
        }
    }

    /// The arguments of each process, separated by the octet 0.
    var arguments: Set<[UInt8]> { state.withLock(\.arguments) }

    /// Whether all arguments were kept.
    var areArgumentsKept: Bool { state.withLock(\.isComplete) }

    /// Whether the program was seen beside a process that it has started, other than a browser.
    var hasHelpers: Bool { state.withLock(\.hasHelpers) }

    /// The addresses at which its processes listened.
    var addresses: [String] { state.withLock(\.addresses) }
}

/// Looks at the processes of sessions again and again, whatever else happens to them.
final class ArgumentWatch: Sendable {
    static let shared = ArgumentWatch()

    private let state = Locked((watched: [SeenProcesses](), isRunning: false))

    /// Which costs the system more than waiting.
    private static let interval: UInt32 = 25_000

    /// Begins to look at a session.
    func add(_ watched: SeenProcesses) {
        let isFirst = state.withLock { state in
            state.watched.append(watched)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { Thread { self.run() }.start() }
    }

    /// Looks at a session no longer.
    func remove(_ family: ProcessFamily) {
        state.withLock { $0.watched.removeAll { $0.family === family } }
    }

    /// Looks until there is no session.
    private func run() {
        while let watched = rest {
            let arguments = ProcessFamily.arguments(of: watched.map(\.family))
            for (one, seen) in zip(watched, arguments) { one.note(seen) }
            usleep(Self.interval)
        }
    }

    /// The sessions, or nil if there are none any more.
    private var rest: [SeenProcesses]? {
        state.withLock { state in
            state.isRunning = !state.watched.isEmpty
            return state.isRunning ? state.watched : nil
        }
    }
}
