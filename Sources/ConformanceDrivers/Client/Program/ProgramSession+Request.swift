import Conformance
import ConformancePipe
import StrictCodecs

extension ProgramSession {
    /// Waits for the authorization request that the program opens.
    ///
    /// - Throws: `Fault` if there is none.
    func request() throws -> OpenedURL {
        defer { permit?.leave() }
        var (found, patience) = (String?.none, WritingPatience(configuration.grace))
        _ = wait(configuration.start) {
            found = openedURL ?? patience.url(writtenURL)
            return found != nil || !isRunning || output.isFlood
        }
        guard let url = found ?? openedURL ?? writtenURL else { throw Fault(absence) }
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
        for url in folder.opened.filter(isBelowIssuer) + [writtenURL].compactMap({ $0 }) {
            trace.redactor.hideDrawn(in: url)
        }
    }

    /// Connects to its listener as soon as it listens.
    func connect(to opened: OpenedURL, within time: Duration) -> BrowserConnection? {
        var connection: BrowserConnection?
        _ = wait(time) {
            connection = BrowserConnection(host: opened.host, port: opened.port)
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

    /// The first URL of our authorization endpoint that the program has opened.
    private var openedURL: String? {
        let opened = folder.opened
        if let own = opened.first(where: isOurs) { return own }
        if let page = opened.first, let next = StartPage.destination(of: page), isOurs(next) {
            return next
        }
        return nil
    }

    /// The first URL of our authorization endpoint that the program has written.
    private var writtenURL: String? { output.text.firstWord(startingWith: authorization) }

    /// Whether a URL is at the suite's own host and port.
    func isBelowIssuer(_ url: String) -> Bool { url.utf8.starts(with: "\(origin)/".utf8) }

    /// The authorization endpoint: that of the metadata of a script, once the program has received it.
    private var authorization: String { "\(origin)\(endpoints.prefix)/authorize" }

    /// Whether a URL is that of its authorization endpoint.
    func isOurs(_ url: String) -> Bool {
        URIReference(url).base.hasSameOctets(as: authorization)
    }
}

/// How long a URL has to be written before it counts: a program that writes it goes on to open it, and what it writes may be
/// broken into lines.
struct WritingPatience {
    private let grace: Duration
    private var start: ContinuousClock.Instant?

    init(_ grace: Duration) { self.grace = grace }

    /// The URL, if it was written long enough ago.
    mutating func url(_ written: String?, at now: ContinuousClock.Instant = .now) -> String? {
        guard let written else { return nil }
        guard let start else {
            start = now
            return nil
        }
        return now - start > grace ? written : nil
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
