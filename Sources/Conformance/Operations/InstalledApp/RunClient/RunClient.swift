import StrictCodecs

/// Running a client in a ``World`` through a script.
enum RunClient: Operation {
    static let name = "run-client"
    static let refusal = RefusalForm.answered

    static func check(_ input: Script) throws { try input.check() }

    static func perform(_ script: Script, by app: any InstalledApp) async throws -> Transcript {
        let world = ScriptedWorld(script)
        var stage = try await Stage(app: app, script: script, world: world)
        var scenes: [Transcript.Scene?] = []
        for step in script.steps {
            try Task.checkCancellation()
            scenes.append(try await stage.play(step))
        }
        return Transcript(scenes: scenes, history: world.history, script: script)
    }

    static func judgedForm(of output: Transcript, to input: Script) -> JSON { output.json }
}
