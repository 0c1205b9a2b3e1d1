import Conformance
import Foundation
import StrictCodecs

/// A process with pipes at its standard input, output and errors.
final class ChildProcess: @unchecked Sendable {
    /// The descriptors of this process.
    let input: Int32
    let output: Int32
    let errors: Int32

    private let process = Process()
    private let identifier: pid_t
    private let leadsGroup: Bool
    private var isInputOpen = true
    private let state: Locked<Ending?>

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: What to run.
    ///   - folder: Where to run it.
    ///   - environment: What its environment has beside that of this process.
    ///   - readsErrors: Whether somebody reads what it writes for people; else that is lost.
    /// - Throws: ``StartFailure`` if the system refuses.
    init(
        _ command: Command, in folder: URL, environment: [String: String] = [:],
        readsErrors: Bool = true
    ) throws {
        let (theirInput, input) = try Descriptors.pipe()
        let (output, theirOutput) = try Descriptors.pipe()
        let (errors, theirErrors) = try Descriptors.pipe()
        defer { for end in [theirInput, theirOutput, theirErrors] { close(end) } }
        (self.input, self.output, self.errors) = (input, output, errors)
        for end in [input, output, errors] { try Descriptors.setNonBlocking(end) }
        process.executableURL = command.executable
        process.arguments = command.arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PWD": folder.path, "OLDPWD": folder.path]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle(fileDescriptor: theirInput, closeOnDealloc: false)
        process.standardOutput = FileHandle(fileDescriptor: theirOutput, closeOnDealloc: false)
        process.standardError =
            readsErrors
            ? FileHandle(fileDescriptor: theirErrors, closeOnDealloc: false)
            : FileHandle.nullDevice
        let state = Locked(Ending?.none)
        process.terminationHandler = { process in state.withLock { $0 = Ending(process) } }
        self.state = state
        do { (identifier, leadsGroup) = try Self.run(process) } catch {
            for end in [input, output, errors] { close(end) }
            throw StartFailure(
                "cannot start \(JSON.quote(command.executable.path)): the system does not run it; "
                    + "if it is a script, does its first line name a program that is there?"
            )
        }
    }

    /// Starts and registers a process in one step, so that none is missed when all are ended.
    private static func run(_ process: Process) throws -> (identifier: pid_t, leadsGroup: Bool) {
        try living.withLock { living in
            try SignalMask.withNoSignalBlocked(process.run)
            let identifier = process.processIdentifier
            // A process that has already ended has no group.
            let leadsGroup = getpgid(identifier) != getpgrp()
            living[identifier] = leadsGroup
            return (identifier, leadsGroup)
        }
    }

    deinit {
        closeInput()
        for end in [output, errors] { close(end) }
    }

    /// Closes its standard input.
    func closeInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    /// How it ended, or nil while it runs.
    ///
    /// Foundation considers a process as running as long as one of its children runs.
    var ending: Ending? {
        state.withLock { state in
            if state == nil { state = Ending(ofChild: identifier) }
            return state
        }
    }

    /// Sends a signal to it and to everything that it started.
    func send(_ signal: Int32) {
        if leadsGroup { kill(-identifier, signal) }
        if ending == nil { kill(identifier, signal) }
    }

    /// Ends everything that it started, now.
    func destroy() {
        send(SIGKILL)
        release()
    }

    /// Lets what it started live on, when it has ended itself.
    func release() {
        Self.living.withLock { _ = $0.removeValue(forKey: identifier) }
    }

    // MARK: - All of them

    /// The processes that were not destroyed, and whether each leads a group.
    private static let living = Locked<[pid_t: Bool]>([:])

    /// Ends all processes with everything that they started, now.
    ///
    /// - Parameter body: What to do before another one can start.
    static func destroyAll(before body: () -> Void) {
        living.withLock { living in
            for (identifier, leadsGroup) in living {
                kill(leadsGroup ? -identifier : identifier, SIGKILL)
            }
            body()
        }
    }
}
