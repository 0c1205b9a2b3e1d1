import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

extension ClientCase: ClientProgram {
    func run(_ visit: ProgramVisit) async throws -> ProgramRun {
        let isTaken = visit.events.contains(.takenPort)
        let taken = isTaken ? nextKnown().flatMap { try? Sockets.listen(port: $0.port) } : nil
        defer { if let taken { close(taken.descriptor) } }
        return try await withSessions(visit.starts, sharingHome: true) { sessions in
            try ProgramVisitor(
                of: sessions, in: self, mayLackRequest: isTaken || sessions.count > 1
            ).run(visit)
        }
    }
}

/// A browser at the listeners of programs that run at the same time.
struct ProgramVisitor {
    private struct Program {
        let session: ProgramSession

        /// The authorization request; nil for a program that could not start because of others.
        let opened: OpenedURL?

        /// The code that it gets.
        let code = RandomText.make()
    }

    private let clientCase: ClientCase
    private let programs: [Program]

    init(of sessions: [ProgramSession], in clientCase: ClientCase, mayLackRequest: Bool) throws {
        self.clientCase = clientCase
        for session in sessions { session.watchArguments() }
        programs = try sessions.map { session in
            do {
                return Program(session: session, opened: try session.request())
            } catch let fault as Fault where mayLackRequest {
                session.trace.note("program: \(fault)")
                return Program(session: session, opened: nil)
            }
        }
        for opened in programs.compactMap(\.opened) { clientCase.starts.note(opened) }
    }

    func run(_ visit: ProgramVisit) throws -> ProgramRun {
        try checkAddresses(for: visit)
        if let event = visit.events.first, event != .takenPort, programs.count == 1 {
            try checkListener(of: programs[0])
        }
        var held: [BrowserConnection] = []
        defer { for connection in held { connection.reset() } }
        for event in visit.events {
            for index in programs.indices { held += perform(event, at: index) }
        }
        let leaves = visit.events.contains(.userLeaves)
        let patience = (clientCase.configuration.patience ?? .zero) + .seconds(2)
        for session in programs.map(\.session) {
            let isSeen = { !session.endpoints.seen.exchanges.isEmpty || !session.isRunning }
            _ =
                leaves
                ? session.wait(patience, until: isSeen)
                : session.waitForSilence(clientCase.timeouts.silence, until: isSeen)
        }
        return report()
    }

    /// Checks that responses can be exchanged between starts: each needs an address of its own.
    ///
    /// - Throws: `Unsupported` if two starts wait for one address.
    private func checkAddresses(for visit: ProgramVisit) throws {
        let addresses = programs.compactMap { $0.opened?.authority }
        guard visit.events.contains(.otherAnswer), Set(addresses).count < addresses.count else {
            return
        }
        throw Unsupported(
            "its starts listen at one address, so that none can get the response of another")
    }

    /// Checks that a program that runs alone listens at all.
    ///
    /// - Throws: `Fault` if it does not.
    private func checkListener(of program: Program) throws {
        let session = program.session
        guard let opened = program.opened, Listeners.areKnown, !opened.isHanded else { return }
        let isBound = session.wait(clientCase.timeouts.listening) {
            !opened.addresses.isEmpty || !session.isRunning
        }
        guard isBound, session.isRunning else {
            throw Fault("nothing listens at \(opened.authority)")
        }
    }

    // MARK: - Events

    /// Does what an event says, and returns the connections that stay open.
    private func perform(_ event: ProgramEvent, at index: Int) -> [BrowserConnection] {
        let program = programs[index]
        guard let opened = program.opened else { return [] }
        program.session.trace.note("browser: \(event.rawValue)")
        let answer = opened.answer([("code", program.code)])
        defer { usleep(20_000) }
        switch event {
        case .answer: send([answer], to: program)
        case .error: send([opened.answer([("error", "access_denied")])], to: program)
        case .answerInParts: send((0..<3).map { answer.part($0, 3) }, to: program)
        case .answerInOctets:
            send(answer.utf8.map { String(decoding: [$0], as: UTF8.self) }, to: program)
        case .otherAnswer:
            let other = programs[(index + 1) % programs.count]
            guard let foreign = other.opened else { break }
            send([opened.answer([("code", other.code)], state: foreign.state)], to: program)
        case .silentConnection: return connect(program).map { [$0] } ?? []
        case .halfRequest:
            // No endpoint issues the code, which the program may have read all the same.
            program.session.trace.redactor.hide(program.code, as: "code", isOwn: false)
            let connection = connect(program)
            connection?.send(answer.part(0, 3))
            return connection.map { [$0] } ?? []
        case .resetConnection: connect(program)?.reset()
        case .connectionsAtOnce:
            let connections = (0..<4).compactMap { _ in connect(program) }
            connections.first?.send(
                "GET /favicon.ico HTTP/1.1\r\nHost: \(opened.authority)\r\n\r\n")
            return connections
        case .takenPort, .userLeaves: break
        }
        return []
    }

    private func connect(_ program: Program) -> BrowserConnection? {
        guard let opened = program.opened else { return nil }
        let connection = program.session.connect(
            to: opened, within: clientCase.timeouts.listening)
        if connection == nil { program.session.trace.note("browser: nothing listens") }
        return connection
    }

    /// Sends the parts of a request to a start, whose endpoint knows the codes of all starts, each with the
    /// challenge of its own request.
    private func send(_ parts: [String], to program: Program) {
        let session = program.session
        for other in programs {
            other.opened.map { session.endpoints.issue(other.code, as: $0.code) }
        }
        if program.opened?.isHanded == true {
            return parts.forEach { try? session.startHandler(for: $0) }
        }
        guard let connection = connect(program) else { return }
        for part in parts {
            connection.send(part)
            if parts.count > 1 { usleep(parts.count > 3 ? 300 : 100_000) }
        }
        let response = connection.response(within: clientCase.timeouts.silence).text
        connection.close()
        session.trace.note("listener: \(response.firstLines)")
    }

    // MARK: - What is seen

    private func report() -> ProgramRun {
        var run = ProgramRun()
        var exposure = SecretExposure()
        for program in programs {
            let session = program.session
            let sent = session.endpoints.seen.exchanges.compactMap { $0["code"] }
            run.crossed += hasForeignTokens(program) ? 1 : 0
            _ = session.wait(sent.isEmpty ? .zero : clientCase.timeouts.silence) {
                !session.isRunning
            }
            let isOwn = sent.containsOctets(of: program.code)
            run.signedIn += isOwn && session.showsSuccess ? 1 : 0
            run.ended += session.isRunning ? 0 : 1
            run.listening += isListening(program) ? 1 : 0
            exposure.look(at: session)
        }
        note(exposure.unseen)
        run.secretsInArguments = exposure.found.contains(.arguments)
        run.secretsInOutput = exposure.found.contains(.output)
        run.secretsInFiles = exposure.found.contains(.files)
        return run
    }

    /// Whether a start was given tokens for the code of another one; PKCE protects one that has no state
    /// (RFC 9700, Section 2.1).
    private func hasForeignTokens(_ program: Program) -> Bool {
        program.session.endpoints.seen.redeemed.contains { !$0.hasSameOctets(as: program.code) }
    }

    /// Notes what could not be seen.
    private func note(_ unseen: Set<SecretExposure.Place>) {
        let unobservable = clientCase.unobservable
        for place in unseen {
            unobservable.note("secrets_in_\(place)", "only a part of its \(place) is looked at")
        }
        if !ProcessTable.isKnown {
            unobservable.note("secrets_in_arguments", "this system does not list processes")
        }
    }

    /// Whether a process of a start listens; of a service that is stopped later, only the port of the redirect
    /// URI counts.
    private func isListening(_ program: Program) -> Bool {
        let session = program.session
        guard let opened = program.opened, !opened.isHanded else { return false }
        if ProcessTable.isKnown, let ports = session.listening?.map(\.port) {
            return session.isService ? ports.contains(opened.port) : !ports.isEmpty
        }
        if ProcessTable.isKnown {
            clientCase.unobservable.note(
                "listening", "the system does not say what one of its processes has open")
        }
        // Whether anything listens at its port while it runs, where the system does not say what does.
        guard session.isRunning else { return false }
        if Listeners.areKnown { return !opened.addresses.isEmpty }
        let connection = BrowserConnection(host: opened.host, port: opened.port)
        connection?.reset()
        return connection != nil
    }
}

extension String {
    /// One of several parts of the text.
    fileprivate func part(_ number: Int, _ count: Int) -> String {
        let octets = Array(utf8)
        let bounds = (octets.count * number / count)..<(octets.count * (number + 1) / count)
        return String(decoding: octets[bounds], as: UTF8.self)
    }
}
