import Conformance
import Foundation
import StrictCodecs

/// What a browser sends to a listener, one connection after the other, and what comes of it.
struct BrowserVisit {
    let opened: OpenedURL
    let session: ProgramSession
    let timeouts: Timeouts

    /// The error of the first response that had one.
    var error: String?

    /// Whether a connection was accepted.
    var wasTaken = false
    var isAnswered = false

    /// Whether the last request with the program's state had an error and no code.
    var isDenied = false

    /// Sends a request on a connection of its own, or gives a URL to a handler.
    ///
    /// - Returns: The response, or nil if nothing listens any more.
    /// - Throws: `Fault` if nothing has listened at all.
    mutating func send(_ request: String) throws -> String? {
        if opened.isHanded { return try sendToHandler(request) }
        if isAnswered { _ = session.waitForSilence(timeouts.silence) { !isListening } }
        // The first time it waits until something listens.
        let patience = wasTaken ? .zero : timeouts.listening
        guard let connection = session.connect(to: opened, within: patience) else {
            guard wasTaken else { throw Fault("nothing listens at \(opened.authority)") }
            session.trace.note("browser: nothing listens any more")
            return nil
        }
        let isFirst = !wasTaken
        wasTaken = true
        issueCodes(of: request)
        connection.send(request)
        let (response, isReset) = connection.response(within: timeouts.silence)
        connection.close()
        session.trace.note("listener: \(response.isEmpty ? "no response" : response.firstLines)")
        session.trace.redactor.hideSecrets(in: response.firstLines, isProse: true)
        // The system accepts a connection even for a listener that is about to close, and resets it.
        let isUnread = response.isEmpty && isReset && !isFirst
        if !isUnread { remember(request) }
        return isUnread || (response.isEmpty && !isFirst && !isListening) ? nil : response
    }

    /// Gives a URL to the handler, which shows no response.
    private mutating func sendToHandler(_ url: String) throws -> String? {
        let query = URIReference(url).query ?? ""
        issueCodes(in: query)
        try session.startHandler(for: url)
        error = error ?? Form.only("error", in: query)
        return nil
    }

    /// Issues the codes of a request.
    private func issueCodes(of request: String) {
        session.trace.note("browser: \(request.firstLines)")
        issueCodes(in: RedirectSubstitution.target(of: request).query)
        // A redirect URI with a space ends that query before the code.
        session.trace.redactor.hideSecrets(in: request.firstLines)
    }

    private func issueCodes(in query: String) {
        for pair in Form.decode(query) ?? [] where pair.name.isText("code") {
            guard let code = pair.value.flatMap({ String(utf8: $0) }) else { continue }
            session.endpoints.issue(code, as: opened.code)
        }
    }

    /// Remembers what a request says that the program has received.
    private mutating func remember(_ request: String) {
        let (path, query) = RedirectSubstitution.target(of: request)
        let isForUs = path.hasSameOctets(as: opened.path.isEmpty ? "/" : opened.path)
        guard isForUs else { return }
        error = error ?? Form.only("error", in: query)
        guard Form.only("state", in: query) == opened.state else { return }
        isAnswered = true
        isDenied = Form.only("error", in: query) != nil && Form.only("code", in: query) == nil
    }

    private var isListening: Bool {
        Listeners.areKnown && !opened.isHanded ? !opened.addresses.isEmpty : session.isRunning
    }

    /// What the program made of it: the code that it redeems; an error if it gave up without one; nil if
    /// it still waits.
    func result() -> RedirectResult? {
        let isOver = { !session.endpoints.seen.exchanges.isEmpty || !session.isRunning }
        if isDenied { _ = session.wait(timeouts.closing) { isOver() || !isListening } }
        _ = session.waitForSilence(timeouts.silence, until: isOver)
        if let request = session.endpoints.seen.exchanges.first {
            return request["code"].map(RedirectResult.code)
                ?? .error("token request without one code", description: nil)
        }
        guard session.isRunning, isListening else {
            session.trace.note("program: \(session.ending ?? "no longer listens")")
            return .error(error ?? "gave up", description: nil)
        }
        session.trace.note("program: is still waiting")
        return nil
    }
}

extension String {
    /// The first line and the content, for the trace.
    var firstLines: String {
        let lines = replacingText("\r", with: "").pieces(at: 0x0A)
        let head = lines.first ?? ""
        guard lines.count > 1, let last = lines.last, containsText("\r\n\r\n") else { return head }
        return utf8.starts(with: "HTTP/".utf8) ? "\(head)  \(last)" : head
    }
}

/// A connection of the suite's browser to a program's listener.
struct BrowserConnection {
    private let descriptor: Int32

    /// Connects to a port, if something listens.
    init?(host: String, port: Int) {
        guard let descriptor = Sockets.connect(to: host, port: port) else { return nil }
        self.descriptor = descriptor
    }

    /// Sends octets.
    func send(_ text: String) { Sockets.write(text.utf8, to: descriptor) }

    /// Closes it as a browser does: by a reset only if the program has closed it before, so that its port
    /// is free at once.
    func close() {
        var octet: UInt8 = 0
        let hasEnded =
            !Sockets.readable([descriptor], within: .milliseconds(20)).isEmpty
            && recv(descriptor, &octet, 1, 0) <= 0
        if hasEnded { reset() } else { _ = Foundation.close(descriptor) }
    }

    /// Closes it by a reset.
    func reset() { Sockets.reset(descriptor) }

    /// How much of a response is read.
    private static let most = 1 << 20

    /// Reads until the response is complete, the program closes the connection, or there is silence.
    ///
    /// - Parameter patience: How long silence lasts, and half as long as the whole may take.
    /// - Returns: The octets as text, and whether the connection was reset.
    func response(within patience: Duration) -> (text: String, isReset: Bool) {
        var (message, isReset) = (ReceivedMessage(), false)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let end = ContinuousClock.now + patience * 2
        while message.count < Self.most, !message.hasAnnouncedLength, ContinuousClock.now < end {
            guard !Sockets.readable([descriptor], within: patience).isEmpty else { break }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            isReset = count < 0
            guard count > 0 else { break }
            message.append(buffer[..<count])
        }
        return (message.text, isReset)
    }
}
