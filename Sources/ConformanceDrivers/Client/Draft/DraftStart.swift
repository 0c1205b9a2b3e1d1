import Conformance
import ConformancePipe
import StrictCodecs

/// What one start of a program shows of itself.
struct DraftStart: Sendable {
    /// The authorization request that it opened, of whatever server.
    var url: String?

    /// Whether that is the authorization endpoint which it was given.
    var isOurs = false

    /// How long it took to open it.
    var time = Duration.zero

    /// The request with a redirect URI that can be answered.
    var opened: OpenedURL?

    /// The addresses that were bound at the port of its redirect URI.
    var addresses: [String] = []

    /// What it asked of its server.
    var requests: [OutgoingRequest] = []

    /// Whether it has redeemed the code.
    var hasRedeemed = false

    /// The exit status, or nil if it still ran or was ended by a signal.
    var status: Int?

    /// How it ended, in words; nil if it still ran.
    var ending: String?

    /// The last lines that it wrote.
    var output: [String] = []

    /// What to change if it has not signed in.
    var hint: String?

    /// Whether it signs in over https only.
    var insistsOnHTTPS: Bool { hint?.hasSameOctets(as: SetUpHint.insistsOnHTTPS) == true }

    /// Starts a program, and answers the request that it opens.
    ///
    /// - Throws: `StartFailure` if it cannot be started.
    init(
        of configuration: ClientConfiguration,
        answering parameters: [(name: String, value: String)],
        noting trace: Trace
    ) throws {
        let session = try ProgramSession(configuration, noting: trace)
        defer { session.end() }
        look(at: session)
        if let opened { answer(opened, with: parameters, of: session) }
        let seen = session.endpoints.seen
        (requests, hasRedeemed) = (seen.requests, !seen.redeemed.isEmpty)
        session.waitForOutput()
        output = session.written.lastLines(3).map(trace.redactor.masked)
        ending = session.ending
        if case .exit(let status)? = session.process.ending { self.status = Int(status) }
        if !hasRedeemed { hint = SetUpHint(for: session).text }
    }

    private mutating func look(at session: ProgramSession) {
        let start = ContinuousClock.now
        _ = session.wait(session.configuration.start) {
            url = session.openedAnywhere
            return url != nil || !session.isRunning
        }
        time = .now - start
        url = url ?? session.openedAnywhere
        isOurs = url.map(session.isOurs) == true
        guard isOurs, let url else { return }
        session.trace.redactor.hideDrawn(in: url)
        opened = OpenedURL(url, hasHandler: !session.configuration.handler.isEmpty)
    }

    private mutating func answer(
        _ opened: OpenedURL, with parameters: [(name: String, value: String)],
        of session: ProgramSession
    ) {
        _ = session.wait(.seconds(5)) {
            opened.isHanded || !opened.addresses.isEmpty || !session.isRunning
        }
        addresses = opened.isHanded ? [] : opened.addresses
        var visit = BrowserVisit(opened: opened, session: session, timeouts: .first)
        guard (try? visit.send(opened.answer(parameters))) != nil else { return }
        _ = visit.result()
        _ = session.wait(.seconds(5)) { !session.isRunning }
    }
}

extension String {
    /// The last lines that are not blank, each without the white space around it.
    func lastLines(_ count: Int) -> [String] {
        let lines = pieces(at: 0x0A).map { line in
            let octets = line.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
            return String(decoding: octets, as: UTF8.self)
        }
        return Array(lines.filter { !$0.isEmpty }.suffix(count))
    }
}

/// What the starts of a program say about it, and what they leave open, in lines for people.
struct DraftFindings {
    let configuration: ClientConfiguration
    let first: DraftStart

    /// The start whose user denied consent; nil if the program has not signed in.
    let denied: DraftStart?

    // MARK: - What was seen

    /// What was seen.
    var seen: [String] {
        [opened, listened, asked, ended].compactMap { $0 }.map { JSON.printable($0) }
    }

    private var opened: String? {
        guard let url = first.url else { return nil }
        let query = URIReference(url).query ?? ""
        let shown = ["response_type", "client_id", "scope", "response_mode"].compactMap { name in
            Form.only(name, in: query).map { "\(name) \(name == "client_id" ? id($0) : $0)" }
        }
        let uri = Form.only("redirect_uri", in: query).map { ["redirect_uri \(redirect($0))"] }
        let parts = shown + (uri ?? ["no redirect_uri"]) + [state(in: query), challenge(in: query)]
        let endpoint = first.isOurs ? "the authorization endpoint" : URIReference(url).base
        return "opened \(endpoint) with \(parts.joined(separator: ", "))"
    }

    private func id(_ text: String) -> String {
        text.hasSameOctets(as: configuration.clientID) ? "as given" : text
    }

    /// A redirect URI, whose port says nothing unless it is always the same.
    private func redirect(_ uri: String) -> String {
        guard let opened = first.opened, !opened.isHanded, !configuration.hasFixedPort else {
            return uri
        }
        return uri.replacingText(":\(opened.port)", with: ":PORT")
    }

    private func state(in query: String) -> String {
        Form.only("state", in: query) == nil ? "no state" : "a state"
    }

    private func challenge(in query: String) -> String {
        guard Form.only("code_challenge", in: query) != nil else { return "no code challenge" }
        return
            "a code challenge of method \(Form.only("code_challenge_method", in: query) ?? "plain")"
    }

    private var listened: String? {
        guard let opened = first.opened, !opened.isHanded else { return nil }
        let place =
            first.addresses.isEmpty ? "nowhere" : "at \(first.addresses.joined(separator: ", "))"
        let port =
            configuration.hasFixedPort
            ? "the same port \(opened.port) at each start" : "a port of its own"
        return "listened \(place), \(denied == nil ? "port \(opened.port)" : port)"
    }

    private var asked: String? {
        var lines: [String] = []
        for request in first.requests {
            let line = "\(request.method) \(request.path)"
            if !lines.containsOctets(of: line) { lines.append(line) }
        }
        return lines.isEmpty ? nil : "asked for \(lines.joined(separator: ", "))"
    }

    private var ended: String? {
        guard let denied else { return first.ending.map { "it \($0)" } }
        let words = { (start: DraftStart) in start.ending ?? "still ran" }
        return "after the sign-in it \(words(first)), after a denial it \(words(denied))"
    }

    // MARK: - What is missing

    /// What has to be filled in, and where.
    var missing: [String] {
        (first.hasRedeemed ? outcome + commands : problem).map { JSON.printable($0) }
    }

    private var problem: [String] {
        let what = first.url == nil ? "it opened no URL" : "it redeemed no code"
        let output = first.output.map { "it wrote: \($0)" }
        return ["\(what)\(first.hint.map { "; \($0)" } ?? "")"] + output
    }

    private var outcome: [String] {
        guard !configuration.hasSuccess else { return [] }
        return [
            "success_output: a text that it writes when it has signed in and not when the user denies; its exit "
                + "status does not tell"
        ] + failure
    }

    /// What a program says that fails after it has redeemed the code.
    private var failure: [String] {
        guard first.status.map({ $0 != 0 }) == true else { return [] }
        return [
            "it has redeemed the code and fails afterwards; run the command by itself to see why"
        ]
            + first.output.map { "it wrote: \($0)" }
    }

    private var commands: [String] {
        let hasSecret = first.requests.contains { $0.clientSecret?.isEmpty == false }
        return [
            "refresh, sign_out: commands that make it refresh and revoke its tokens, if it has some",
            "gives_up_after_seconds: after how long it ends if its user never returns, if it does",
        ]
            + (configuration.isGiven("client_id") || hasRegistered
                ? [] : ["{client_id}: where it takes a client id; its own is \(ownID)"])
            + (hasSecret && !configuration.hasSecret
                ? ["{client_secret}: where it takes its client secret; it sends one of its own"]
                : [])
    }

    /// Whether it has got its id by registering itself.
    private var hasRegistered: Bool { first.requests.contains { $0.path == "/register" } }

    private var ownID: String { first.opened?.clientID ?? "not seen" }
}
