import StrictCodecs

/// Letting a client live through a script in a ``World``.
enum RunClient: Operation {
    static let name = "run-client"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Script {
        try Script(json)
    }

    static func perform(_ script: Script, with adapter: any Adapter) async throws -> Transcript {
        let app = try adapter.asInstalledApp
        let world = ScriptedWorld(script)
        var stage = try await Stage(app: app, script: script, world: world)
        var scenes: [Transcript.Scene?] = []
        for step in script.steps {
            try Task.checkCancellation()
            scenes.append(try await stage.play(step))
        }
        return Transcript(scenes: scenes, history: world.history, script: script)
    }

    static func judgedForm(of output: Transcript) -> JSON { output.json }
}
