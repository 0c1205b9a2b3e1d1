import Conformance
import StrictCodecs

extension WireFeasibility {
    /// Checks that all steps are starts, answers and interruptions.
    ///
    /// - Throws: ``Obstacle`` if one is something else, or does not reach the program.
    func checkSteps(_ vector: Vector) throws {
        let isOffline = (vector.input["token"]?.elements ?? []).contains { $0["failure"] != nil }
        guard !isOffline else { throw Obstacle("the token endpoint of the suite always answers") }
        try checkIssuer(of: vector)
        var script = ScriptReading()
        for (index, step) in (vector.input["steps"]?.elements ?? []).enumerated() {
            try script.read(step, isFirst: index == 0)
            if let template = step["redirect"]?.text { try check(template, of: vector) }
        }
        try check(script)
    }

    /// Checks that the program is given the issuer of a vector as it is.
    private func checkIssuer(of vector: Vector) throws {
        guard vector.input["issuer"]?.text != nil else { return }
        guard !configuration.texts.contains(where: { $0.containsText("{issuer}/") }) else {
            throw Obstacle("the program is given an issuer with a path of its own")
        }
    }

    private func check(_ script: ScriptReading) throws {
        guard script.mostWaiting < 2 || !configuration.hasFixedPort else {
            throw Obstacle("the program always listens at one port")
        }
        guard script.mostWaiting < 2 || opened == nil || opened?.state != nil else {
            throw Obstacle("the program sends no state")
        }
        guard script.mostUninterrupted < 2 || configuration.stop.isEmpty else {
            throw Obstacle("the service that an earlier start leaves running has other endpoints")
        }
    }

    /// Checks that a URL reaches the program.
    private func check(_ template: String, of vector: Vector) throws {
        guard let opened else { return }
        let redirectURI = vector.input["redirect_uri"]?.text ?? ""
        let url = ["", ":0", ":1"].reduce(template) { url, number in
            url.replacingText("{redirect_uri\(number)}", with: redirectURI)
                .replacingText("{state\(number)}", with: Form.escape(opened.state ?? ""))
        }
        _ = try ScriptedRedirect(redirectURI: redirectURI, opened: opened).text(url)
    }
}

/// What the steps of a script ask of a program.
private struct ScriptReading {
    private var waiting = 0
    private var isCancelled = false
    private(set) var mostWaiting = 0

    /// How many starts follow each other without an interruption.
    private(set) var mostUninterrupted = 0
    private var uninterrupted = 0
    private var isAfterRedirect = false

    /// Reads a step.
    ///
    /// - Throws: ``Obstacle`` if no program is led through it.
    mutating func read(_ step: JSON, isFirst: Bool) throws {
        let name = step.text ?? step.members?.first?.name ?? ""
        defer { isAfterRedirect = name.hasSameOctets(as: "redirect") }
        guard !isFirst || name.hasSameOctets(as: "sign-in") else {
            throw Obstacle("before its first start nothing reaches a program")
        }
        switch name {
        case "sign-in":
            waiting += 1
            uninterrupted += 1
            isCancelled = false
            mostWaiting = max(mostWaiting, waiting)
            mostUninterrupted = max(mostUninterrupted, uninterrupted)
        case "cancel":
            waiting -= 1
            uninterrupted = 0
            isCancelled = true
        case "redirect" where isCancelled:
            throw Obstacle("nothing reaches a program that its user has interrupted")
        case "redirect": waiting -= step["redirect"]?.text?.endsSignIn == true ? min(waiting, 1) : 0
        // After a redirect, the suite waits for a further exchange anyway.
        case "wait" where isAfterRedirect: break
        default: throw Obstacle("no program is led through a step \(name)")
        }
    }
}

extension String {
    /// Whether it is a template of an answer for which no program goes on waiting.
    fileprivate var endsSignIn: Bool {
        containsText("&state={state") && ["?code=", "?error="].contains(where: containsText)
    }
}
