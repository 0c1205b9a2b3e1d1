/// A client in its world, which goes through the steps of a script.
struct ScriptRun {
    let app: any InstalledApp
    let script: Script
    let world: ScriptedWorld
    var session: any ClientSession
    var settings: ClientSettings
    var end: History.Mark = (0, 0)

    /// Performs a step, to which belongs what the client did since the one before; nil if it needs
    /// an authorization request that was not opened.
    ///
    /// What it does by itself while time passes or when it starts belongs to what the user does next.
    mutating func perform(stepAt index: Int) async throws -> Transcript.Step? {
        let step = script.steps[index]
        if case .redirect(let template) = step, world.redirect(template) == nil { return nil }
        world.begin(step: index)
        let start = end
        let statuses = try await act(step)
        let isSignedIn = try await session.isSignedIn
        let isLast = index == script.steps.indices.last
        if isLast || !step.isPassive { end = world.history.mark }
        return Transcript.Step(
            step: step, start: start, end: end, isSignedIn: isSignedIn, statuses: statuses)
    }

    private mutating func act(_ step: Script.Step) async throws -> [Int?] {
        let session = session
        switch step {
        case .call(let url): return [try await attempt { try await session.call(url) }]
        case .calls(let urls):
            return try await world.withParallelCalls { try await statuses(of: urls) }
        case .wait(let seconds): world.advance(by: seconds)
        case .restart: try await start()
        case .issuer(let issuer):
            settings.issuer = issuer
            try await start()
        case .signIn: try await attempt { try await session.beginSignIn() }
        case .redirect(let template):
            let url = world.redirect(template) ?? template
            try await attempt { try await session.receive(redirect: url) }
        case .cancel: try await attempt { try await session.cancelSignIn() }
        case .refresh: try await attempt { try await session.refresh() }
        case .revoke: try await attempt { try await session.revoke() }
        case .signOut: try await attempt { try await session.signOut() }
        case .event(let event):
            let token = event.text(type: "secevent+jwt", after: world.requests)
            try await attempt { try await session.receive(securityEvent: token) }
        }
        return []
    }

    private mutating func start() async throws {
        session = try await app.session(for: settings, in: world)
    }

    /// Performs something that may end with a refusal or with a failure of the world that the
    /// client passes on, which gives nil.
    @discardableResult
    private func attempt<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do { return try await body() } catch {
            guard error is Refusal || TransportFailure(error) != nil else { throw error }
            return nil
        }
    }

    private func statuses(of urls: [String]) async throws -> [Int?] {
        let session = session
        return try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
            for (index, url) in urls.enumerated() {
                group.addTask { (index, try await attempt { try await session.call(url) }) }
            }
            var statuses = [Int?](repeating: nil, count: urls.count)
            for try await (index, status) in group { statuses[index] = status }
            return statuses
        }
    }
}
