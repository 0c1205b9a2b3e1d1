import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// One start of a program, with an authorization server and a browser of its own.
///
/// Its methods block; each session has a thread.
final class ProgramSession: Sendable {
    let configuration: ClientConfiguration
    let trace: Trace
    let endpoints: AuthorizationEndpoints
    let folder: SessionFolder

    private let server: HTTPServer
    private let family: ProcessFamily
    let process: ChildProcess
    let output: ProgramOutput
    private let isOver = Locked(false)

    /// What was seen of its processes so far.
    private let watched: SeenProcesses

    /// Scheme and authority of the server.
    let origin: String

    /// The issuer that the program is given.
    let issuer: String

    /// The values of the placeholders.
    private let values: KeyValuePairs<String, String>
    private let environment: [String: String]

    /// The handlers of URLs that were started so far, which may be the program themselves.
    private let handlers = Locked<[(process: ChildProcess, output: ProgramOutput)]>([])

    /// Its place among the programs that start.
    let permit: StartPermit?

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
    ///   - path: The path of the issuer.
    ///   - permit: Its place among the programs that start.
    /// - Throws: `Fault` or `StartFailure` if it cannot be started.
    init(
        _ configuration: ClientConfiguration, noting trace: Trace, home: URL? = nil,
        queries: EndpointQueries = EndpointQueries(), issuing issued: IssuedTokens = IssuedTokens(),
        path: String = "", permit: StartPermit? = nil
    ) throws {
        self.permit = permit
        let endpoints = AuthorizationEndpoints(
            noting: trace, issuing: issued, clientID: configuration.clientID)
        let base = Locked("")
        let folder = try SessionFolder(home: home)
        let family = ProcessFamily(at: folder.place)
        let watched = SeenProcesses(of: family, browsers: folder.browsers)
        var isStarted = false
        defer {
            if !isStarted {
                family.disband()
                folder.remove()
            }
        }
        let server = try HTTPServer { request in
            if AuthorizationEndpoints.path(of: request) == "/token" { watched.look() }
            return endpoints.answer(request, at: base.withLock { $0 })
        }
        defer { if !isStarted { server.end() } }
        let secure = try configuration.certificate?.terminator(of: server.port)
        defer { if !isStarted { secure?.process.destroy() } }
        let origin =
            secure.map { "https://127.0.0.1:\($0.port)" } ?? "http://127.0.0.1:\(server.port)"
        base.withLock { $0 = origin }
        self.watched = watched
        self.origin = origin
        issuer = origin + path
        let values = configuration.values(
            base: origin, issuer: issuer, home: folder.home.path, queries: queries)
        self.values = values
        environment = configuration.environment.mapValues { $0.filled(with: values) }
            .merging(folder.environment) { $1 }
            .merging(configuration.certificate?.environment ?? [:]) { $1 }
        let words = configuration.command.map { $0.filled(with: values) }
        process = try Self.start(
            words, input: configuration.input.filled(with: values), in: folder, environment,
            of: family)
        isStarted = true
        terminator = secure?.process
        self.configuration = configuration
        self.trace = trace
        self.endpoints = endpoints
        self.server = server
        self.folder = folder
        self.family = family
        output = ProgramOutput(of: process) { [isOver] in isOver.withLock { $0 } }
        trace.redactor.hide(configuration.clientSecret, as: "client-secret")
        trace.note("$ \(words.joined(separator: " "))")
    }

    private static func start(
        _ words: [String], input: String = "", in folder: SessionFolder,
        _ environment: [String: String], of family: ProcessFamily
    ) throws -> ChildProcess {
        let process = try ChildProcess(
            try Command(words), in: folder.home, environment: environment)
        family.add(process.identifier)
        Array(input.utf8).withUnsafeBytes { _ = Descriptors.write(process.input, $0) }
        process.closeInput()
        return process
    }

    /// Ends the program and everything that it has started, and removes its folders.
    func end() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        permit?.leave()
        ArgumentWatch.shared.remove(family)
        hideRequests()
        stop()
        process.send(SIGTERM)
        process.destroy()
        for handler in handlers.withLock({ $0 }) {
            note(output: handler.output.text)
            handler.process.destroy()
        }
        family.disband()
        for process in [process] + handlers.withLock({ $0.map(\.process) }) {
            Descendants.reap(groupOf: process.identifier)
        }
        terminator?.destroy()
        server.end()
        note(output: output.text)
        folder.remove()
    }

    /// Ends the program as a user does who interrupts it, and everything that it has started.
    func leave() {
        trace.note("user: interrupts the program")
        stop()
        process.send(SIGINT)
        _ = wait(.seconds(5)) { process.ending != nil }
        process.destroy()
        family.end()
    }

    /// Runs the command that ends a service.
    private func stop() {
        guard !configuration.stop.isEmpty else { return }
        try? run(configuration.stop, within: .seconds(5)) { false }
    }

    /// Gives a URL to the program, as the system does whose scheme it is registered for.
    ///
    /// - Throws: `StartFailure` if the handler cannot be started.
    func startHandler(for url: String) throws {
        let process = try start(configuration.handler, adding: ["url": url])
        let output = ProgramOutput(of: process) { [isOver] in isOver.withLock { $0 } }
        handlers.withLock { $0.append((process, output)) }
    }

    private func start(
        _ command: [String], adding more: KeyValuePairs<String, String> = [:]
    ) throws -> ChildProcess {
        let words = command.map { $0.filled(with: values).filled(with: more) }
        trace.note("$ \(words.joined(separator: " "))")
        return try Self.start(words, in: folder, environment, of: family)
    }

    /// Runs another command in the home of the program, until it ends or something is seen.
    ///
    /// - Throws: `StartFailure` if it cannot be started.
    func run(
        _ command: [String], within time: Duration, until isSeen: () -> Bool
    ) throws {
        let process = try start(command)
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
        guard wait(time, until: { hasSignedIn || !isRunning }) else { return false }
        waitForOutput()
        return hasSignedIn
    }

    /// Waits until all that a program has written which has ended is read.
    ///
    /// What it has started may keep its output open.
    func waitForOutput() {
        guard !isRunning else { return }
        let outputs = [output] + handlers.withLock { $0.map(\.output) }
        _ = wait(.seconds(2)) { outputs.allSatisfy(\.isAtEnd) }
    }

    /// Whether it has redeemed a code and shows what the configuration takes for success.
    var hasSignedIn: Bool { !endpoints.seen.redeemed.isEmpty && showsOutcome }

    /// Whether it shows what the configuration takes for success, or has redeemed a code if it can show
    /// nothing.
    var claimsSuccess: Bool { configuration.hasSuccess ? showsOutcome : hasSignedIn }

    private var showsOutcome: Bool {
        let text = configuration.successOutput
        return (text.isEmpty || written.containsText(text))
            && configuration.successStatus.map { process.ending == .exit(Int32($0)) } != false
    }

    /// Records the end of the output, as people read it, and hides what all of it has in the position of secrets.
    private func note(output: String) {
        hideSecrets(in: output)
        for line in output.pieces(at: 0x0A).suffix(5) { trace.note("| \(line)") }
    }

    // MARK: - What is seen

    /// How the program ended, or nil while it runs.
    var ending: String? { process.ending.map { "\($0)" } }

    /// Whether it runs, or a handler that may complete its sign-in.
    var isRunning: Bool {
        process.ending == nil || handlers.withLock { $0.contains { $0.process.ending == nil } }
    }

    /// Whether it may leave a service running on purpose.
    var isService: Bool { !configuration.stop.isEmpty }

    /// What it has written.
    var written: String {
        output.text + handlers.withLock { $0.map(\.output.text).joined() }
    }

    /// Where its processes listen; nil if the system does not say so of one of them.
    var listening: [(address: String, port: Int)]? { family.sockets.map(Listeners.places) }

    /// Whether all that it has written is kept.
    var isOutputKept: Bool {
        ([output] + handlers.withLock { $0.map(\.output) }).allSatisfy(\.isKept)
    }

    /// Keeps the arguments that its processes have from now on.
    func watchArguments() {
        if ProcessTable.isKnown { ArgumentWatch.shared.add(watched) }
    }

    /// What is seen of its processes now and was seen before: at token requests, however short they live, and since
    /// they are watched.
    var seenProcesses: SeenProcesses {
        watched.look()
        return watched
    }

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
            let used = family.processorTime
            if wait(time, until: isSeen) { return true }
            guard isRunning, family.processorTime > used + 2 else {
                return false
            }
        }
        return false
    }

    /// Waits for the authorization request that the program opens.
    ///
    /// - Throws: `Fault` if there is none.
    func request() throws -> OpenedURL {
        defer { permit?.leave() }
        // A program that writes a URL goes on to open it, and what it writes may be broken into lines.
        var (found, writing) = (String?.none, ContinuousClock.Instant?.none)
        _ = wait(configuration.start) {
            let written = writtenURL
            if written != nil { writing = writing ?? .now }
            let isOld = writing.map { .now - $0 > configuration.grace } == true
            found = openedURL ?? (isOld ? written : nil)
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
    func hideRequests() { for url in requested { trace.redactor.hideDrawn(in: url) } }

    /// Hides what a text of the program has in the position of secrets, and the verifiers of its requests.
    func hideSecrets(in text: String) {
        trace.redactor.hideSecrets(in: text, isProse: true)
        trace.redactor.hideVerifiers(
            in: text, of: requested.compactMap { URIReference.only("code_challenge", in: $0) })
    }

    /// The URLs at the suite's server that it has opened, or written.
    private var requested: [String] {
        folder.opened.filter(isBelowIssuer) + [writtenURL].compactMap { $0 }
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
