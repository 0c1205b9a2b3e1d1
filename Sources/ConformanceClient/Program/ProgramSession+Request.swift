import Conformance
import ConformancePipe
import ConformanceWire
import StrictCodecs

extension ProgramSession {
    /// Waits for the authorization request that the program opens.
    ///
    /// - Throws: `Fault` if there is none.
    func request() throws -> OpenedURL {
        defer { pass?.leave() }
        let start = ContinuousClock.now
        var found: String?
        _ = wait(configuration.start) {
            found = opened(since: start)
            return found != nil || !isRunning || output.isFlood
        }
        guard let url = found ?? opened(since: start) else { throw Fault(absence) }
        trace.note("opened \(url)")
        trace.redactor.hideDrawn(in: url)
        guard var opened = OpenedURL(url, hasHandler: !configuration.handler.isEmpty) else {
            throw Fault(
                "opened a URL without a loopback redirect URI: \(JSON.printable(Excerpt.cut(url, to: 300)))"
            )
        }
        // What it makes of an id that it was given stays visible: only that id is replaced.
        if configuration.isGiven("client_id") { opened.clientID = configuration.clientID }
        return opened
    }

    /// Hides the states and challenges of its requests, also of those for which nobody has waited.
    func hideRequests() {
        let written = [output.text.firstWord(startingWith: authorization)].compactMap { $0 }
        for url in folder.opened.filter(isOurs) + written { trace.redactor.hideDrawn(in: url) }
    }

    /// Connects to its listener as soon as it listens.
    func connect(to opened: OpenedURL, within time: Duration) -> BrowserConnection? {
        var connection: BrowserConnection?
        _ = wait(time) {
            connection = BrowserConnection(to: opened)
            return connection != nil || !isRunning
        }
        return connection
    }

    /// Whether it has ended before it opened a URL.
    var hasEndedEarly: Bool { !isRunning && openedAnywhere == nil }

    private var absence: String {
        if output.isFlood { return "wrote too much before it opened a URL" }
        return process.ending.map { "\($0) before it opened a URL" }
            ?? "opened no URL within \(configuration.start)"
    }

    /// The first URL of our authorization endpoint, which the program has opened or, after a while, written.
    private func opened(since start: ContinuousClock.Instant) -> String? {
        let opened = folder.opened
        if let own = opened.first(where: isOurs) { return own }
        if let page = opened.first, let next = StartPage.destination(of: page), isOurs(next) {
            return next
        }
        guard !isRunning || ContinuousClock.now - start > configuration.grace else { return nil }
        return output.text.firstWord(startingWith: authorization)
    }

    /// Whether a URL is at the suite's own host and port.
    func isBelowIssuer(_ url: String) -> Bool {
        let issuer = authorization.utf8.dropLast("authorize".utf8.count)
        return url.utf8.starts(with: issuer)
    }

    /// Whether a URL is that of its authorization endpoint.
    func isOurs(_ url: String) -> Bool {
        URIReference(url).base.hasSameOctets(as: authorization)
    }
}

extension String {
    /// The part that begins with a text, up to white space, a quotation mark or `>`.
    func firstWord(startingWith start: String) -> String? {
        let octets = Array(utf8)
        guard let found = Self.range(of: Array(start.utf8), in: octets[...]) else { return nil }
        let word = octets[found.lowerBound...].prefix {
            $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3E
        }
        return String(decoding: word, as: UTF8.self)
    }
}
