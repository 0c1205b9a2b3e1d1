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
                of: sessions, timeouts: timeouts, mayLackRequest: isTaken || sessions.count > 1,
                starts: starts, unobservable: unobservable
            )
            .run(visit, patience: configuration.patience)
        }
    }
}

/// A browser at the listeners of programs that run at the same time.
struct ProgramVisitor {
    private let sessions: [ProgramSession]
    private let timeouts: Timeouts

    /// The authorization requests; nil for a program that could not start because of others.
    private let opened: [OpenedURL?]
    private let unobservable: UnobservableMembers

    /// The codes that the sessions get.
    private let codes: [String]

    init(
        of sessions: [ProgramSession], timeouts: Timeouts, mayLackRequest: Bool,
        starts: ProgramStarts,
        unobservable: UnobservableMembers
    ) throws {
        self.sessions = sessions
        self.timeouts = timeouts
        self.unobservable = unobservable
        codes = sessions.map { _ in RandomText.make() }
        for session in sessions { session.watchArguments() }
        opened = try sessions.map { session in
            do { return try session.request() } catch let fault as Fault {
                guard mayLackRequest else { throw fault }
                session.trace.note("program: \(fault)")
                return nil
            }
        }
        for request in opened { request.map { starts.note($0) } }
    }

    func run(_ visit: ProgramVisit, patience: Duration?) throws -> ProgramRun {
        try checkAddresses(for: visit)
        var held: [BrowserConnection] = []
        defer { for connection in held { connection.reset() } }
        for (number, event) in visit.events.enumerated() {
            for index in opened.indices {
                try checkListener(number, event, at: index)
                held += perform(event, at: index)
            }
        }
        let leaves = visit.events.contains(.userLeaves)
        for session in sessions {
            let isSeen = { !session.endpoints.seen.exchanges.isEmpty || !session.isRunning }
            _ =
                leaves
                ? session.wait((patience ?? .zero) + .seconds(2), until: isSeen)
                : session.waitForSilence(timeouts.silence, until: isSeen)
        }
        return report()
    }

    /// Checks that responses can be exchanged between starts: each needs an address of its own.
    ///
    /// - Throws: `Unsupported` if two starts wait for one address.
    private func checkAddresses(for visit: ProgramVisit) throws {
        let addresses = opened.compactMap { $0?.authority }
        guard visit.events.contains(.otherAnswer), Set(addresses).count < addresses.count else {
            return
        }
        throw Unsupported(
            "its starts listen at one address, so that none can get the response of another")
    }

    /// Checks that a program that runs alone listens at all.
    ///
    /// - Throws: `Fault` if it does not.
    private func checkListener(_ number: Int, _ event: ProgramEvent, at index: Int) throws {
        guard number == 0, opened.count == 1, event != .takenPort, let request = opened[index],
            Listeners.areKnown, !request.isHanded
        else { return }
        let isBound = sessions[index].wait(timeouts.listening) {
            !request.addresses.isEmpty || !sessions[index].isRunning
        }
        guard isBound, sessions[index].isRunning else {
            throw Fault("nothing listens at \(request.authority)")
        }
    }

    // MARK: - Events

    /// Does what an event says, and returns the connections that stay open.
    private func perform(_ event: ProgramEvent, at index: Int) -> [BrowserConnection] {
        guard let request = opened[index] else { return [] }
        sessions[index].trace.note("browser: \(event.rawValue)")
        let answer = request.answer([("code", codes[index])])
        defer { usleep(20_000) }
        switch event {
        case .answer: send([answer], at: index)
        case .error: send([request.answer([("error", "access_denied")])], at: index)
        case .answerInParts:
            send([answer.part(0, 3), answer.part(1, 3), answer.part(2, 3)], at: index)
        case .answerInOctets:
            send(answer.utf8.map { String(decoding: [$0], as: UTF8.self) }, at: index)
        case .otherAnswer: sendOther(at: index)
        case .silentConnection: return connect(index).map { [$0] } ?? []
        case .halfRequest:
            // No endpoint issues the code, which the program may have read all the same.
            sessions[index].trace.redactor.hide(codes[index], as: "code", isOwn: false)
            let connection = connect(index)
            connection?.send(answer.part(0, 3))
            return connection.map { [$0] } ?? []
        case .resetConnection: connect(index)?.reset()
        case .connectionsAtOnce:
            let connections = (0..<4).compactMap { _ in connect(index) }
            connections.first?.send(
                "GET /favicon.ico HTTP/1.1\r\nHost: \(request.authority)\r\n\r\n")
            return connections
        case .takenPort, .userLeaves: break
        }
        return []
    }

    /// Sends a program the response to another one.
    private func sendOther(at index: Int) {
        let other = (index + 1) % opened.count
        guard let request = opened[index], let foreign = opened[other] else { return }
        send([request.answer([("code", codes[other])], state: foreign.state)], at: index)
    }

    private func connect(_ index: Int) -> BrowserConnection? {
        guard let request = opened[index] else { return nil }
        let connection = sessions[index].connect(to: request, within: timeouts.listening)
        if connection == nil { sessions[index].trace.note("browser: nothing listens") }
        return connection
    }

    /// Sends the parts of a request to a start, whose endpoint knows the codes of all starts, each with the
    /// challenge of its own request.
    private func send(_ parts: [String], at index: Int) {
        for other in opened.indices {
            guard let request = opened[other] else { continue }
            sessions[index].endpoints.issue(codes[other], as: request.code)
        }
        if opened[index]?.isHanded == true {
            return parts.forEach { try? sessions[index].startHandler(for: $0) }
        }
        guard let connection = connect(index) else { return }
        for part in parts {
            connection.send(part)
            if parts.count > 1 { usleep(parts.count > 3 ? 300 : 100_000) }
        }
        let response = connection.response(within: timeouts.silence).text
        connection.close()
        sessions[index].trace.note("listener: \(response.firstLines)")
    }

    // MARK: - What is seen

    private func report() -> ProgramRun {
        var run = ProgramRun()
        var exposure = SecretExposure()
        for (index, session) in sessions.enumerated() {
            let sent = session.endpoints.seen.exchanges.compactMap { $0["code"] }
            run.crossed += hasForeignTokens(index) ? 1 : 0
            _ = session.wait(sent.isEmpty ? .zero : timeouts.silence) { !session.isRunning }
            let isOwn = sent.containsOctets(of: codes[index])
            run.signedIn += isOwn && session.showsSuccess ? 1 : 0
            run.ended += session.isRunning ? 0 : 1
            run.listening += isListening(index) ? 1 : 0
            exposure.look(at: session)
        }
        note(exposure)
        return run.with(exposure.found)
    }

    /// Whether a start was given tokens for the code of another one; PKCE protects one that has no state
    /// (RFC 9700, Section 2.1).
    private func hasForeignTokens(_ index: Int) -> Bool {
        sessions[index].endpoints.seen.redeemed.contains { !$0.hasSameOctets(as: codes[index]) }
    }

    /// Notes what could not be seen.
    private func note(_ exposure: SecretExposure) {
        if !exposure.sawFiles {
            unobservable.note("secrets_in_files", "it has more files than are looked at")
        }
        if !exposure.sawOutput {
            unobservable.note("secrets_in_output", "it has written more than is looked at")
        }
        if !exposure.sawArguments {
            unobservable.note("secrets_in_arguments", "it has more arguments than are looked at")
        }
        if !ProcessTable.isKnown {
            unobservable.note("secrets_in_arguments", "this system does not list processes")
        }
    }

    /// Whether a process of a start listens; of a service that is stopped later, only the port of the redirect
    /// URI counts.
    private func isListening(_ index: Int) -> Bool {
        guard let request = opened[index], !request.isHanded else { return false }
        guard ProcessTable.isKnown else { return isListeningSomewhere(request, index) }
        guard let ports = sessions[index].listening?.map(\.port) else {
            unobservable.note(
                "listening", "the system does not say what one of its processes has open")
            return isListeningSomewhere(request, index)
        }
        return sessions[index].isService ? ports.contains(request.port) : !ports.isEmpty
    }

    /// Whether anything listens at its port while it runs, where the system does not say what does.
    private func isListeningSomewhere(_ request: OpenedURL, _ index: Int) -> Bool {
        guard sessions[index].isRunning else { return false }
        if Listeners.areKnown { return !request.addresses.isEmpty }
        guard let connection = BrowserConnection(host: request.host, port: request.port) else {
            return false
        }
        connection.reset()
        return true
    }
}

extension ProgramRun {
    /// The run with the places where secrets were seen.
    fileprivate func with(_ places: Set<SecretExposure.Place>) -> ProgramRun {
        var run = self
        run.secretsInArguments = places.contains(.arguments)
        run.secretsInOutput = places.contains(.output)
        run.secretsInFiles = places.contains(.files)
        return run
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
