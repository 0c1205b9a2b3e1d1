import Conformance
import Foundation
import StrictCodecs

extension ClientCase: ClientProgram {
    func run(_ visit: ProgramVisit) async throws -> ProgramRun {
        let isTaken = visit.events.contains(.takenPort)
        let taken = isTaken ? unused.next().flatMap { try? Sockets.listen(port: $0.port) } : nil
        defer { if let taken { close(taken.descriptor) } }
        return try await withSessions(visit.starts, sharingHome: true) { sessions in
            try ProgramVisitor(of: sessions, pace: pace, mayLackRequest: isTaken, starts: starts)
                .run(visit, patience: configuration.patience)
        }
    }
}

/// A browser at the listeners of programs that run at the same time.
struct ProgramVisitor {
    private let sessions: [ProgramSession]
    private let pace: Pace
    private let opened: [OpenedURL]
    private let watch = SecretWatch()

    init(
        of sessions: [ProgramSession], pace: Pace, mayLackRequest: Bool, starts: StartPool
    ) throws {
        (self.sessions, self.pace) = (sessions, pace)
        do { opened = try sessions.map { try $0.request() } } catch let fault as Fault {
            guard mayLackRequest else { throw fault }
            opened = []
        }
        for request in opened { starts.note(request) }
    }

    func run(_ visit: ProgramVisit, patience: Duration?) throws -> ProgramRun {
        var held: [BrowserConnection] = []
        defer { for connection in held { connection.reset() } }
        for event in visit.events {
            for index in opened.indices { held += try play(event, at: index) }
        }
        let leaves = visit.events.contains(.userLeaves)
        for session in sessions {
            let time = leaves ? (patience ?? .zero) + .seconds(2) : pace.silence
            _ = session.wait(time) {
                watch.look(at: session)
                return !session.endpoints.seen.exchanges.isEmpty || !session.isRunning
            }
        }
        return report()
    }

    // MARK: - Events

    /// Does what an event says, and returns the connections that stay open.
    private func play(_ event: ProgramEvent, at index: Int) throws -> [BrowserConnection] {
        let (request, session) = (opened[index], sessions[index])
        session.trace.note("browser: \(event.rawValue)")
        let answer = request.answer([("code", code(of: index))])
        switch event {
        case .answer: try send([answer], at: index)
        case .error: try send([request.answer([("error", "access_denied")])], at: index)
        case .answerInParts:
            let half = answer.utf8.count / 3
            try send([answer.part(0..<half), answer.part(half..<answer.utf8.count)], at: index)
        case .answerInOctets:
            try send(
                answer.utf8.indices.map { String(decoding: [answer.utf8[$0]], as: UTF8.self) },
                at: index)
        case .otherAnswer:
            let other = opened[(index + 1) % opened.count]
            let next = "\((index + 1) % opened.count)"
            try send([request.answer([("code", "c-start-\(next)")], state: other.state)], at: index)
        case .silentConnection: return [try connect(index)]
        case .halfRequest:
            let connection = try connect(index)
            connection.send(answer.part(0..<(answer.utf8.count / 3)))
            return [connection]
        case .resetConnection: try connect(index).reset()
        case .connectionsAtOnce:
            let connections = try (0..<4).map { _ in try connect(index) }
            connections[0].send("GET /favicon.ico HTTP/1.1\r\nHost: \(request.authority)\r\n\r\n")
            return connections
        case .takenPort, .userLeaves: break
        }
        usleep(20_000)
        return []
    }

    private func code(of index: Int) -> String { "c-start-\(index)" }

    private func connect(_ index: Int) throws -> BrowserConnection {
        var connection: BrowserConnection?
        _ = sessions[index].wait(pace.listening) {
            connection = BrowserConnection(to: opened[index])
            return connection != nil || !sessions[index].isRunning
        }
        guard let connection else { throw Fault("nobody listens at \(opened[index].authority)") }
        return connection
    }

    /// Sends the parts of a request, and issues the codes to all starts.
    private func send(_ parts: [String], at index: Int) throws {
        for other in opened.indices {
            sessions[index].endpoints.issue(code(of: other), provenBy: opened[index].challenge)
        }
        let connection = try connect(index)
        for part in parts {
            connection.send(part)
            if parts.count > 1 { usleep(parts.count > 2 ? 300 : 100_000) }
        }
        let response = connection.response(within: pace.silence)
        connection.close()
        sessions[index].trace.note("listener: \(response.firstLines)")
    }

    // MARK: - What is seen

    private func report() -> ProgramRun {
        var run = ProgramRun()
        for (index, session) in sessions.enumerated() {
            let codes = session.endpoints.seen.exchanges.compactMap { $0["code"] }
            run.signedIn += codes.containsOctets(of: code(of: index)) ? 1 : 0
            run.crossed += codes.contains { !$0.hasSameOctets(as: code(of: index)) } ? 1 : 0
            let isDone = !codes.isEmpty
            _ = session.wait(isDone ? pace.silence : .zero) {
                watch.look(at: session)
                return !session.isRunning
            }
            run.ended += session.isRunning ? 0 : 1
            run.listening += isListening(index) ? 1 : 0
            watch.lookAtFiles(of: session)
        }
        run.secretsInArguments = watch.found.contains(.arguments)
        run.secretsInOutput = watch.found.contains(.output)
        run.secretsInFiles = watch.found.contains(.files)
        return run
    }

    private func isListening(_ index: Int) -> Bool {
        guard opened.indices.contains(index), sessions[index].isRunning else { return false }
        return BrowserConnection(to: opened[index]).map { connection in
            connection.reset()
            return true
        } ?? false
    }
}

extension String {
    /// Some octets of the text.
    fileprivate func part(_ range: Range<Int>) -> String {
        String(decoding: Array(utf8)[range], as: UTF8.self)
    }
}
