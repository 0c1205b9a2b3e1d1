import ChildStart
import Conformance
import Dispatch
package import Foundation
import StrictCodecs

/// A process with pipes at its standard input, output and errors.
package final class ChildProcess: @unchecked Sendable {
    /// The descriptors of this process.
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    package let identifier: Int32
    private var isInputOpen = true
    private let state = Locked(State())

    private struct State {
        var ending: Ending?
        var isReleased = false
    }

    /// Starts a process, which has no other descriptors, and the user's environment without what is meant
    /// for this tool.
    ///
    /// - Parameters:
    ///   - command: What to run.
    ///   - folder: Where to run it.
    ///   - environment: What its environment has besides that of the user.
    ///   - readsErrors: Whether its standard error is read; otherwise it is lost.
    /// - Throws: ``StartFailure`` if the system refuses.
    package init(
        _ command: Command, in folder: URL, environment: [String: String] = [:],
        readsErrors: Bool = true
    ) throws {
        let pipes = try Self.pipes()
        let (theirInput, input) = pipes[0]
        let (output, theirOutput) = pipes[1]
        let (errors, theirErrors) = pipes[2]
        defer { for end in [theirInput, theirOutput, theirErrors] { close(end) } }
        self.input = input
        self.output = output
        self.errors = errors
        for end in [input, output, errors] { try Descriptors.setNonBlocking(end) }
        let variables = Self.environment.merging(
            ["PWD": folder.path, "OLDPWD": folder.path]) { $1 }.merging(environment) { $1 }
        let started = Self.start(
            command, in: folder, variables,
            [theirInput, theirOutput, readsErrors ? theirErrors : -1])
        guard let started else {
            for end in [input, output, errors] { close(end) }
            throw StartFailure(
                "cannot start \(JSON.quote(command.executable.path)): \(Self.reason(folder))")
        }
        identifier = started
    }

    /// Makes three pipes, or none.
    private static func pipes() throws -> [(reading: Int32, writing: Int32)] {
        var pipes: [(reading: Int32, writing: Int32)] = []
        do {
            for _ in 0..<3 { pipes.append(try Descriptors.pipe()) }
            return pipes
        } catch {
            for end in pipes.flatMap({ [$0.reading, $0.writing] }) { close(end) }
            throw error
        }
    }

    /// Starts and registers a process in one step, so that none is missed when all are ended.
    private static func start(
        _ command: Command, in folder: URL, _ environment: [String: String], _ streams: [Int32]
    ) -> pid_t? {
        let path = command.executable.path
        return living.withLock { living in
            if keeper == nil, let new = GroupKeeper() {
                keeper = new
                living.insert(new.identifier)
            }
            var identifier = pid_t()
            let error = withStrings([path] + command.arguments) { words in
                withStrings(environment.map { "\($0)=\($1)" }) { variables in
                    conformance_start_child(
                        &identifier, path, words, variables, folder.path, streams)
                }
            }
            guard error == 0 else { return nil }
            living.insert(identifier)
            keeper?.add(identifier)
            return identifier
        }
    }

    /// Passes texts to C, with a null pointer at the end.
    static func withStrings<Value>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let strings = texts.map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }

    /// The user's environment, without what is meant for this tool.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.utf8.starts(with: "CONFORM_".utf8) }
    }

    /// Why the system does not start an existing program.
    private static func reason(_ folder: URL) -> String {
        #if os(macOS) || os(Linux)
            folder.isFolder
                ? "the system does not run it; if it is a script, does its first line name an existing program?"
                : "the folder \(JSON.quote(folder.path)), in which it ran, is gone; the command has removed it"
        #else
            "programs are started on macOS and Linux only"
        #endif
    }

    deinit {
        closeInput()
        for end in [output, errors] { close(end) }
    }

    /// Closes its standard input.
    package func closeInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    /// How it ended, or nil while it runs.
    package var ending: Ending? {
        state.withLock { state in
            if state.ending == nil, !state.isReleased { state.ending = Ending(ofChild: identifier) }
            return state.ending
        }
    }

    /// Sends a signal to it and to everything that it started.
    package func send(_ signal: Int32) {
        state.withLock { state in
            guard !state.isReleased else { return }
            Self.signal(identifier, signal)
        }
    }

    /// Signals a process and its group, which it may have left.
    private static func signal(_ identifier: pid_t, _ signal: Int32) {
        let isOutside = getpgid(identifier) != identifier
        kill(-identifier, signal)
        if isOutside { kill(identifier, signal) }
    }

    /// Ends everything that it started, now.
    package func destroy() {
        send(SIGKILL)
        release()
    }

    /// Lets what it started live on, when it has ended itself; the system forgets it.
    package func release() {
        _ = ending
        let isFirst = state.withLock { state in
            defer { state.isReleased = true }
            return !state.isReleased
        }
        guard isFirst else { return }
        Self.living.withLock { living in
            living.remove(identifier)
            Self.keeper?.remove(identifier)
        }
        DispatchQueue.global().async { [identifier] in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        }
    }

    // MARK: - All of them

    /// The processes that were not destroyed, each of which leads a group.
    private static let living = Locked<Set<pid_t>>([])

    /// Ends them with this process; started with the first of them, while the others are locked.
    nonisolated(unsafe) private static var keeper: GroupKeeper?

    /// Whether a process is one of them.
    static func isLiving(_ identifier: pid_t) -> Bool {
        living.withLock { $0.contains(identifier) }
    }

    /// Ends all processes with everything that they started, now.
    ///
    /// - Parameter body: What to do before another one can start.
    package static func destroyAll(before body: () -> Void) {
        living.withLock { living in
            for identifier in living { signal(identifier, SIGKILL) }
            (living, keeper) = ([], nil)
            Descendants.endAll()
            body()
        }
    }
}

/// How a process ended.
package enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// It was ended, because it took too long.
    case overdue

    /// It was ended, because it wrote too much.
    case flood

    /// Asks the system, and leaves the process to be asked for again; nil if it runs.
    ///
    /// - Parameter identifier: The number of a process that this one started.
    init?(ofChild identifier: pid_t) {
        var info = siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        guard waitid(P_PID, id_t(identifier), &info, options) == 0, info.si_signo == SIGCHLD else {
            return nil
        }
        #if canImport(Darwin)
            let status = info.si_status
        #else
            let status = info._sifields._sigchld.si_status
        #endif
        self = info.si_code == Int32(CLD_EXITED) ? .exit(status) : .signal(status)
    }
}

extension Ending: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exit(let status): "ended with exit status \(status)"
        case .signal(let number): "was ended by signal \(number)"
        case .overdue: "did not end in time"
        case .flood: "wrote too much"
        }
    }
}
