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

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - configuration: The program.
    ///   - trace: Receives what is sent and received.
    ///   - home: A home that several programs share; nil for one of its own.
    ///   - query: What the URL of the authorization endpoint has after `?`; empty for nothing.
    /// - Throws: `Fault` or `StartFailure` if it cannot be started.
    init(
        _ configuration: ClientConfiguration, noting trace: SessionTrace, home: URL? = nil,
        query: String = ""
    ) throws {
        let endpoints = AuthorizationEndpoints(noting: trace)
        let base = Locked("")
        let server = try HTTPServer { request in endpoints.answer(request, at: base.withLock { $0 })
        }
        let folder = try SessionFolder(home: home)
        let issuer = "http://127.0.0.1:\(server.port)"
        base.withLock { $0 = issuer }
        authorization = "\(issuer)/authorize"
        let words = Placeholders(
            configuration, issuer: issuer, home: folder.home.path,
            authorization: authorization + (query.isEmpty ? "" : "?\(query)"))
        do { process = try Self.start(configuration, words, in: folder) } catch {
            server.end()
            folder.remove()
            throw error
        }
        (self.configuration, self.trace, self.endpoints) = (configuration, trace, endpoints)
        (self.server, self.folder) = (server, folder)
        output = ProgramOutput(of: process) { [isOver] in isOver.withLock { $0 } }
        trace.note("$ \(words.filled(configuration.command).joined(separator: " "))")
        hideSecrets()
    }

    private static func start(
        _ configuration: ClientConfiguration, _ words: Placeholders, in folder: SessionFolder
    ) throws -> ChildProcess {
        let variables = configuration.environment.mapValues(words.filled)
        let process = try ChildProcess(
            try Command(words.filled(configuration.command)), in: folder.home,
            environment: variables.merging(folder.environment) { $1 })
        let input = Array(words.filled(configuration.input).utf8)
        input.withUnsafeBytes { _ = Descriptors.write(process.input, $0) }
        process.closeInput()
        return process
    }

    private func hideSecrets() {
        trace.hide(AuthorizationEndpoints.accessToken, as: "access_token")
        trace.hide(AuthorizationEndpoints.refreshToken, as: "refresh_token")
        if configuration.hasSecret { trace.hide(configuration.clientSecret, as: "client_secret") }
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
        server.end()
        note(output: output.text)
        folder.remove()
    }

    /// Runs the command that ends a service.
    private func stop() {
        guard !configuration.stop.isEmpty else { return }
        let words = Placeholders(
            configuration, issuer: "", home: folder.home.path, authorization: authorization)
        guard let command = try? Command(words.filled(configuration.stop)),
            let process = try? ChildProcess(
                command, in: folder.home, environment: folder.environment, readsErrors: false)
        else { return }
        _ = wait(.seconds(5)) { process.ending != nil }
        process.destroy()
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
            usleep(2000)
        }
        return true
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
        trace.hide(opened.challenge, as: "code_challenge")
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
