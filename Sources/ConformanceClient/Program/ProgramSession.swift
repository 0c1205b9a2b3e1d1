import Conformance
import ConformanceAdapters
import Foundation
import StrictCodecs

/// One start of a program, with an authorization server and a browser of its own.
///
/// Its methods block; each session has a thread.
final class ProgramSession: Sendable {
    let configuration: ClientConfiguration
    let trace: SessionTrace
    let endpoints: AuthorizationEndpoints
    let folder: SessionFolder

    private let server: HTTPServer
    private let process: ChildProcess
    private let output: ProgramOutput
    private let isOver = Locked(false)
    private let authorization: String
    private let words: Placeholders

    /// What speaks TLS for the server, if the endpoints are https URLs.
    private let terminator: ChildProcess?

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - configuration: The program.
    ///   - trace: Receives what is sent and received.
    ///   - home: A home that several programs share; nil for one of its own.
    ///   - queries: What the URLs of the endpoints have after `?`.
    ///   - issued: What the first code is exchanged for.
    /// - Throws: `Fault` or `StartFailure` if it cannot be started.
    init(
        _ configuration: ClientConfiguration, noting trace: SessionTrace, home: URL? = nil,
        queries: EndpointQueries = EndpointQueries(), issuing issued: IssuedTokens = IssuedTokens()
    ) throws {
        let endpoints = AuthorizationEndpoints(noting: trace, issuing: issued)
        let base = Locked("")
        let server = try HTTPServer { request in endpoints.answer(request, at: base.withLock { $0 })
        }
        var isStarted = false
        defer { if !isStarted { server.end() } }
        let folder = try SessionFolder(home: home)
        defer { if !isStarted { folder.remove() } }
        let secure = try configuration.certificate?.terminator(of: server.port)
        defer { if !isStarted { secure?.process.destroy() } }
        let issuer = Self.issuer(secure: secure?.port, plain: server.port)
        base.withLock { $0 = issuer }
        authorization = "\(issuer)/authorize"
        words = Placeholders(
            configuration, issuer: issuer, home: folder.home.path, queries: queries)
        process = try Self.start(configuration, words, in: folder)
        isStarted = true
        terminator = secure?.process
        (self.configuration, self.trace, self.endpoints) = (configuration, trace, endpoints)
        (self.server, self.folder) = (server, folder)
        output = ProgramOutput(of: process) { [isOver] in isOver.withLock { $0 } }
        trace.note("$ \(words.filled(configuration.command).joined(separator: " "))")
        if configuration.hasSecret { trace.hide(configuration.clientSecret, as: "client_secret") }
    }

    private static func issuer(secure: Int?, plain: Int) -> String {
        secure.map { "https://127.0.0.1:\($0)" } ?? "http://127.0.0.1:\(plain)"
    }

    private static func start(
        _ configuration: ClientConfiguration, _ words: Placeholders, in folder: SessionFolder
    ) throws -> ChildProcess {
        let process = try ChildProcess(
            try Command(words.filled(configuration.command)), in: folder.home,
            environment: variables(configuration, words, folder))
        let input = Array(words.filled(configuration.input).utf8)
        input.withUnsafeBytes { _ = Descriptors.write(process.input, $0) }
        process.closeInput()
        return process
    }

    /// What the program's environment has besides that of the user.
    private static func variables(
        _ configuration: ClientConfiguration, _ words: Placeholders, _ folder: SessionFolder
    ) -> [String: String] {
        configuration.environment.mapValues(words.filled)
            .merging(folder.environment) { $1 }
            .merging(configuration.certificate?.environment ?? [:]) { $1 }
    }

    /// Ends the program and everything that it has started, and removes its folders.
    func end() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        stop()
        process.send(SIGTERM)
        process.destroy()
        Descendants.end(of: folder.mark)
        terminator?.destroy()
        server.end()
        note(output: output.text)
        folder.remove()
    }

    /// Runs the command that ends a service.
    private func stop() {
        guard !configuration.stop.isEmpty else { return }
        try? run(configuration.stop, within: .seconds(5)) { false }
    }

    /// Runs another command in the home of the program, until it ends or something is seen.
    ///
    /// - Throws: `StartFailure` if it cannot be started.
    func run(
        _ command: [String], within time: Duration, until isSeen: () -> Bool
    ) throws {
        let words = words.filled(command)
        trace.note("$ \(words.joined(separator: " "))")
        let process = try ChildProcess(
            try Command(words), in: folder.home,
            environment: Self.variables(configuration, self.words, folder))
        process.closeInput()
        let output = ProgramOutput(of: process) { process.ending != nil }
        _ = wait(time) { process.ending != nil || isSeen() }
        note(output: output.text)
        trace.note("command: \(process.ending.map { "\($0)" } ?? "still runs")")
        process.destroy()
    }

    /// Whether a program that has redeemed a code shows success, if it can.
    var showsSuccess: Bool { !configuration.hasSuccess || isSignedIn(within: .seconds(5)) }

    /// Waits until the program is signed in or has ended otherwise.
    func isSignedIn(within time: Duration) -> Bool {
        // Its last output is read soon after its end.
        wait(time) { hasSignedIn || !isRunning } && wait(.milliseconds(100)) { hasSignedIn }
    }

    /// Whether it has redeemed a code and shows what the configuration takes for success.
    var hasSignedIn: Bool {
        let text = configuration.successOutput
        return !endpoints.seen.redeemed.isEmpty && (text.isEmpty || written.containsText(text))
            && configuration.successStatus.map { process.ending == .exit(Int32($0)) } != false
    }

    /// Records the end of the output, as people read it.
    private func note(output: String) {
        for line in output.pieces(at: 0x0A).suffix(5) { trace.note("| \(line)") }
    }

    // MARK: - What is seen

    /// How the program ended, or nil while it runs.
    var ending: String? { process.ending.map { "\($0)" } }

    /// Whether it runs.
    var isRunning: Bool { process.ending == nil }

    /// What it has written.
    var written: String { output.text }

    /// The arguments of its processes.
    var arguments: [String] { Descendants.arguments(of: folder.mark) }

    /// Waits until something is seen.
    ///
    /// - Returns: Whether it was seen in time.
    func wait(_ time: Duration, until isSeen: () -> Bool) -> Bool {
        let end = ContinuousClock.now + time
        while !isSeen() {
            guard ContinuousClock.now < end else { return false }
            usleep(4000)
        }
        return true
    }

    /// Waits until something is seen, or until there was silence in which the program also computed
    /// next to nothing: on a busy machine it may still be about to act.
    ///
    /// - Returns: Whether it was seen.
    func waitForSilence(_ time: Duration, until isSeen: () -> Bool) -> Bool {
        for _ in 0..<8 {
            let used = Descendants.processorTime(of: folder.mark)
            if wait(time, until: isSeen) { return true }
            guard isRunning, Descendants.processorTime(of: folder.mark) > used + 2 else {
                return false
            }
        }
        return false
    }

    /// Waits for the authorization request that the program opens.
    ///
    /// - Throws: `Fault` if there is none.
    func request() throws -> OpenedURL {
        let start = ContinuousClock.now
        var found: String?
        _ = wait(configuration.start) {
            found = opened(since: start)
            return found != nil || !isRunning || output.isFlood
        }
        guard let url = found ?? opened(since: start) else { throw Fault(absence) }
        trace.note("opened \(url)")
        guard let opened = OpenedURL(url) else {
            throw Fault(
                "opened a URL without a loopback redirect URI: \(JSON.printable(Excerpt.cut(url, to: 300)))"
            )
        }
        trace.hide(opened.state, as: "state")
        trace.hide(opened.challenge?.value, as: "code_challenge")
        return opened
    }

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

    private func isOurs(_ url: String) -> Bool {
        URIReference(url).base.hasSameOctets(as: authorization)
    }
}

extension String {
    /// The part that begins with a text, up to white space, a quotation mark or `>`.
    fileprivate func firstWord(startingWith start: String) -> String? {
        let octets = Array(utf8)
        guard let found = Self.range(of: Array(start.utf8), in: octets[...]) else { return nil }
        let word = octets[found.lowerBound...].prefix {
            $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3E
        }
        return String(decoding: word, as: UTF8.self)
    }
}
