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

/// What a client did in its world, in order.
struct History: Sendable {
    /// An authorization request and where it was shown.
    typealias Opening = (request: OpenedRequest, userAgent: UserAgent)

    /// A place in the history.
    typealias Mark = (opened: Int, sent: Int)

    /// The authorization requests that it opened.
    var opened: [Opening] = []

    /// The requests that it sent.
    var sent: [OutgoingRequest] = []

    /// The texts that it has stored.
    var kept: [WorldStorage: [String: String]] = [:]

    /// Every key and text that was ever stored in plain storage.
    var exposed: [String] = []

    /// How many requests a client may open and send before the world ends.
    static let longest = 1000

    /// The current position in the history.
    var mark: Mark { (opened.count, sent.count) }

    func checkLength() throws {
        guard opened.count + sent.count < Self.longest else {
            throw Fault("the client opened and sent more than \(Self.longest) requests")
        }
    }
}

/// A URL of a script with the placeholders `{redirect_uri}` and `{state}` for those of an
/// authorization request; `{state:0}` is that of the first.
struct RedirectTemplate {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The URL after the requests that were opened, or nil if one that it needs was not.
    func url(after requests: [OpenedRequest]) -> String? {
        var (url, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            guard let value = Self.value(of: name, in: requests) else { return nil }
            url += rest[..<start] + Array(value.utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: url + rest, as: UTF8.self)
    }

    /// Checks that its placeholders are for requests of the sign-ins that were begun.
    ///
    /// - Throws: ``FormatError`` if one is not.
    func check(after begun: Int) throws {
        let names = ["redirect_uri", "state"]
        let known = names.flatMap { name in ["{\(name)}"] + (0..<begun).map { "{\(name):\($0)}" } }
        let rest = known.reduce(text) { $0.replacingText($1, with: "") }
        guard !rest.utf8.contains(UInt8(ascii: "{")) else {
            throw FormatError("\(JSON.quote(text)) has a placeholder without a value")
        }
    }

    /// The value of a placeholder such as `state` or `state:0`, or nil.
    private static func value(of name: String, in requests: [OpenedRequest]) -> String? {
        let parts = name.pieces(at: UInt8(ascii: ":"))
        let index = parts.count == 2 ? Int(parts[1]) : requests.count - 1
        guard let index, requests.indices.contains(index) else { return nil }
        switch parts.first {
        case "redirect_uri"?: return requests[index].redirectURI ?? ""
        case "state"?:
            return requests[index].state.flatMap { String(utf8: $0) }.map(Form.escape) ?? ""
        default: return nil
        }
    }
}
