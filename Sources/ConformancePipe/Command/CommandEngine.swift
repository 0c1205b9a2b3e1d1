import Conformance

/// One process of a command, which runs the parts of a run in sequence; the first part starts it.
final class CommandEngine: Engine {
    private let command: Command
    private let hello: Hello
    private let settings: CommandAdapter.Settings
    private let turn = AsyncSemaphore(1)
    private let state: Locked<State>

    private struct State {
        var launcher: ProcessLauncher?
        var connection: Connection?
        var notices: [String] = []
        var isStopped = false
    }

    /// Creates a process, whose process may already run.
    init(
        _ command: Command, _ hello: Hello, _ settings: CommandAdapter.Settings,
        launcher: ProcessLauncher? = nil, connection: Connection? = nil
    ) {
        self.command = command
        self.hello = hello
        self.settings = settings
        state = Locked(State(launcher: launcher, connection: connection))
    }

    deinit {
        let state = state.withLock { $0 }
        guard !state.isStopped else { return }
        state.connection?.child.destroy()
        state.launcher?.end()
    }

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        guard source.count > 0 else { return nil }
        return await turn.holding {
            do { return await self.run(source, deadline, on: try self.launcher()) } catch {
                return (error as? StartFailure)?.line ?? "\(error)"
            }
        }
    }

    private func run(_ source: CaseSource, _ deadline: Duration, on launcher: ProcessLauncher) async
        -> String?
    {
        let run = CommandRun(
            source, deadline: deadline, launcher: launcher, hello: hello, settings: settings)
        run.connection = state.withLock { $0.connection }
        let ending = await launcher.loop.jobs.start { await run.run() }.value
        state.withLock { state in
            state.connection = run.connection
            state.notices += run.notices
        }
        return ending
    }

    /// The launcher of the process, created on first use.
    private func launcher() throws -> ProcessLauncher {
        try state.withLock { state in
            guard !state.isStopped else { throw StartFailure("the command was stopped") }
            if let launcher = state.launcher { return launcher }
            let launcher = try ProcessLauncher(command, settings)
            state.launcher = launcher
            return launcher
        }
    }

    /// Ends the process, once the running cases have ended.
    ///
    /// - Returns: Irregularities of the runs and of their end, one line each.
    func stop() async -> [String] {
        await turn.holding { await self.end() }
    }

    private func end() async -> [String] {
        let state = self.state.withLock { state in
            defer { state = State(isStopped: true) }
            return state
        }
        guard let launcher = state.launcher else { return [] }
        let connection = state.connection
        let complaint = await launcher.loop.jobs.start {
            await connection?.leave().complaint
        }.value
        launcher.end()
        return state.notices + (complaint.map { ["the command \($0)"] } ?? [])
    }
}
