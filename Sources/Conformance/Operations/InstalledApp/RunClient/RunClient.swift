import StrictCodecs

/// Running a client in a ``World`` through a script.
enum RunClient: Operation {
    static let name = "run-client"
    static let refusal = RefusalForm.answered

    static func check(_ input: Script) throws { try input.check() }

    static func perform(_ script: Script, by app: any InstalledApp) async throws -> Transcript {
        let world = ScriptedWorld(script)
        let settings = script.settings.withoutKnownEndpoints
        let session = try await app.session(for: settings, in: world)
        var run = ScriptRun(
            app: app, script: script, world: world, session: session, settings: settings)
        var steps: [Transcript.Step?] = []
        for index in script.steps.indices {
            try Task.checkCancellation()
            steps.append(try await run.perform(stepAt: index))
        }
        return Transcript(steps: steps, history: world.history, script: script)
    }

    static func judgedForm(of output: Transcript, to input: Script) -> JSON { output.json }

    static func stepKinds(of script: Script) -> [[String]] {
        var isBegun = false
        var isEnded = false
        return script.steps.map { step in
            switch step {
            case .wait: return ["wait"]
            case .signIn where !isBegun:
                isBegun = true
                return ["sign-in"]
            case .redirect(let template) where isBegun && !isEnded:
                isEnded = true
                return [script.isPlain(template) ? "redirect" : "other"]
            default: return ["other"]
            }
        }
    }
}

extension ClientSettings {
    /// The settings without the endpoints that the client has to find by the issuer.
    fileprivate var withoutKnownEndpoints: ClientSettings {
        guard issuer != nil else { return self }
        var settings = self
        settings.authorization.endpoint = ""
        settings.tokenEndpoint = ""
        settings.revocationEndpoint = ""
        return settings
    }
}

extension Script {
    /// Whether a redirection brings a code, for which the token endpoint gives a token.
    fileprivate func isPlain(_ template: String) -> Bool {
        guard case .status(200, _, let body?, _, _)? = answers(of: .token).first,
            case .string? = (try? JSONParser.parse(Array(body.utf8)))?["access_token"]
        else { return false }
        return template.utf8.starts(with: "{redirect_uri}?code=".utf8)
            && template.utf8.reversed().starts(with: "&state={state}".utf8.reversed())
    }
}
