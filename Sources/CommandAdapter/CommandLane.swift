import Conformance

/// One process of a command, given one part of a run after the other; the first part starts it.
@available(macOS 15, *)
final class CommandLane: Engine {
    private let command: Command
    private let greeting: Greeting
    private let settings: CommandAdapter.Settings
    private let turn = Slots(1)
    private let state: Locked<State>

    private struct State {
        var host: Host?
        var connection: Connection?
        var notices: [String] = []
        var isStopped = false
    }

    /// Makes a lane, whose process may run already.
    init(
        _ command: Command, _ greeting: Greeting, _ settings: CommandAdapter.Settings,
        host: Host? = nil, connection: Connection? = nil
    ) {
        self.command = command
        self.greeting = greeting
        self.settings = settings
        state = Locked(State(host: host, connection: connection))
    }

    deinit {
        let state = state.withLock { $0 }
        guard !state.isStopped else { return }
        state.connection?.child.destroy()
        state.host?.end()
    }

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        guard source.count > 0 else { return nil }
        return await turn.holding {
            do { return await self.run(source, deadline, on: try self.host()) } catch {
                return (error as? StartFailure)?.line ?? "\(error)"
            }
        }
    }

    private func run(_ source: CaseSource, _ deadline: Duration, on host: Host) async -> String? {
        let run = CommandRun(
            source, deadline: deadline, host: host, greeting: greeting, settings: settings)
        run.connection = state.withLock { $0.connection }
        let ending = await Task(executorPreference: host.loop) { await run.play() }.value
        state.withLock { state in
            state.connection = run.connection
            state.notices += run.notices
        }
        return ending
    }

    /// What the process is started with, made when it is first wanted.
    private func host() throws -> Host {
        try state.withLock { state in
            guard !state.isStopped else { throw StartFailure("the command was stopped") }
            if let host = state.host { return host }
            let host = try Host(command, settings)
            state.host = host
            return host
        }
    }

    /// Ends the process, when what runs has ended.
    ///
    /// - Returns: What was odd about the runs and about the end, in one line each.
    func stop() async -> [String] {
        await turn.holding { await self.end() }
    }

    private func end() async -> [String] {
        let state = self.state.withLock { state in
            defer { state = State(isStopped: true) }
            return state
        }
        guard let host = state.host else { return [] }
        let connection = state.connection
        let complaint = await Task(executorPreference: host.loop) {
            await connection?.leave().complaint
        }.value
        host.end()
        return state.notices + (complaint.map { ["the command \($0)"] } ?? [])
    }
}
