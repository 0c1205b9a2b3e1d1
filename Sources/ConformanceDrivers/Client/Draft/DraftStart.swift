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
