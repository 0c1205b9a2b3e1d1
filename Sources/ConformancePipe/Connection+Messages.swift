import Conformance
import Foundation
import StrictCodecs

extension Connection: LoopSource {
    /// The descriptors to wait for.
    var polled: [pollfd] {
        var polled: [pollfd] = []
        if end == nil, failure == nil {
            polled.append(pollfd(fd: child.output, events: Int16(POLLIN), revents: 0))
        }
        if areErrorsOpen {
            polled.append(pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0))
        }
        if !outgoing.isEmpty {
            polled.append(pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0))
        }
        return polled
    }

    /// Sends buffered output, as far as possible.
    func flush() {
        guard !outgoing.isEmpty else { return }
        guard !isInputClosed else { return outgoing.removeAll() }
        let sent = outgoing.withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
        if sent == outgoing.count || sent < 0 && errno == EPIPE {
            outgoing.removeAll(keepingCapacity: true)
        } else if sent > 0 {
            outgoing.removeFirst(sent)
        }
    }

    /// Reads what has arrived: first from standard output, then from standard error, so that what
    /// the process wrote there before a result is available with the result.
    func transfer() {
        guard failure == nil else { return transferErrors() }
        let arrived = end == nil ? Descriptors.read(child.output, into: &chunk) : nil
        if let arrived { lines.append(arrived) }
        transferErrors()
        guard let arrived else { return }
        received += arrived.count
        if arrived.isEmpty { end = loop.now }
        takeLines()
    }

    /// Takes all that a pipe holds, since it was written before what came on standard output.
    private func transferErrors() {
        for _ in 0..<8 where areErrorsOpen {
            guard let arrived = Descriptors.read(child.errors, into: &errorChunk) else { return }
            areErrorsOpen = !arrived.isEmpty
            log.append(arrived)
        }
    }

    /// Checks whether something took too long.
    func look(at now: ContinuousClock.Instant) {
        guard failure == nil, !isLeaving else { return }
        if let reason = reasonToEnd(at: now) { return end(ProcessFailure(reason)) }
        let overdue = cases.first { inFlight in
            now - max(inFlight.start, lastResult) > inFlight.allowed
                || now - inFlight.start > inFlight.allowed * window
        }
        guard let overdue else { return }
        let place =
            lines.isWithinLine ? ", but the beginning of a line: \(excerpt(of: lines.rest))" : ""
        end(ProcessFailure("gave no answer within \(overdue.allowed)\(place)", isHang: true))
    }

    /// Why a process that has ended, or closed its output, is given up.
    private func reasonToEnd(at now: ContinuousClock.Instant) -> String? {
        if let ending = child.ending {
            transferRest()
            return "\(ending)\(place)"
        }
        guard let end, now - end > .milliseconds(500) else { return nil }
        return "closed its standard output\(place) and went on"
    }

    /// Where in its output a process is.
    private var place: String {
        lines.isWithinLine ? " in the middle of the line \(excerpt(of: lines.rest))" : ""
    }

    /// Reads what a process wrote before it ended: no more than pipes hold, because its children
    /// may write forever.
    func transferRest() {
        transferErrors()
        for _ in 0..<32 where end == nil && failure == nil { transfer() }
    }

    // MARK: - Messages

    /// Reads the complete lines.
    func takeLines() {
        while failure == nil, let line = lines.next() {
            if line.count > LineBuffer.longest { return refuse(line) }
            take(line)
        }
        if lines.isTooLong { refuse(lines.rest) }
    }

    /// Refuses a line that is too long; nothing is read after it.
    private func refuse(_ line: ArraySlice<UInt8>) {
        guard isLeaving else {
            return end(ProcessFailure("wrote a line of more than \(LineBuffer.longest) octets"))
        }
        trailingOutput = trailingOutput ?? excerpt(of: line)
        end = loop.now
    }

    private func take(_ line: ArraySlice<UInt8>) {
        guard !isLeaving else { return takeLate(line) }
        do { try take(try Incoming(line), size: line.count) } catch let failure as ProcessFailure {
            end(failure)
        } catch {
            let isText = line.first != UInt8(ascii: "{") && !(error is FormatError)
            let hint = isText ? Self.outputHint : ""
            let reason = "wrote a line that is not a message: \(error); it was \(excerpt(of: line))"
            end(ProcessFailure(reason + hint, failedCase: failedCase(of: line)))
        }
    }

    /// The vector that an invalid line names nevertheless.
    private func failedCase(of line: ArraySlice<UInt8>) -> Int? {
        guard let json = try? JSONParser.parse(Array(line)),
            let number = (json["id"] ?? json["case"])?.text.map(number)
        else { return nil }
        let inFlight = questions[number]?.inFlight ?? openCases[number]?.inFlight
        return inFlight?.index ?? answered[number]
    }

    private static let outputHint =
        "; standard output is for messages alone, write texts for people to standard error"

    /// Handles a line that may have been sent before `bye` arrived; a result is not such a line.
    private func takeLate(_ line: ArraySlice<UInt8>) {
        switch try? Incoming(line) {
        case .log(let text, _): log.append("\(text)\n".utf8)
        case .effect(let id, _, _) where wasAsked(number(of: id)): break
        default: trailingOutput = trailingOutput ?? excerpt(of: line)
        }
    }

    /// The beginning of a line, in quotes.
    func excerpt(of line: ArraySlice<UInt8>) -> String {
        let text = JSON.escape(String(decoding: line.prefix(60), as: UTF8.self))
        return
            "\"\(text.replacing("\\\"", with: "\""))\"\(line.count > 60 ? "... (\(line.count) octets)" : "")"
    }

    private func take(_ message: Incoming, size: Int) throws {
        switch message {
        case .hello(let hello):
            guard self.hello == nil else { throw ProcessFailure("said hello twice") }
            self.hello = hello
        case _ where hello == nil: throw ProcessFailure("wrote another message before its hello")
        case .result(let id, let reply): try take(reply, to: id)
        case .effect(let id, let number, let effect): try take(effect, number, of: id, size)
        case .log(let text, _): log.append("\(text)\n".utf8)
        }
    }

    private func take(_ reply: Result<JSON, any Error>, to id: String) throws {
        let number = number(of: id)
        guard wasAsked(number) else {
            throw ProcessFailure("wrote a result for \(JSON.quote(id)), an id that was never given")
        }
        guard let question = questions.removeValue(forKey: number) else {
            throw ProcessFailure(
                "wrote a second result for the same id", failedCase: answered[number])
        }
        answered[number] = question.inFlight.index
        lastResult = loop.now
        question.answer.resume(with: reply)
    }

    private func take(_ effect: JSON, _ number: Int, of id: String, _ size: Int) throws {
        let name = self.number(of: id)
        guard wasAsked(name) else {
            throw ProcessFailure("wrote an effect of \(JSON.quote(id)), an id that was never given")
        }
        guard let open = openCases[name] else {
            guard pastCases[name] != nil else {
                throw ProcessFailure(
                    "wrote an effect outside of a session",
                    failedCase: questions[name]?.inFlight.index ?? answered[name])
            }
            return send(.effectResult(case: id, number: number, ["failure": "ended"]))
        }
        let failedCase = open.inFlight.index
        guard let world = open.world else {
            throw ProcessFailure(
                "wrote an effect of a case that has no world", failedCase: failedCase)
        }
        guard open.numbers.insert(number).inserted else {
            throw ProcessFailure(
                "used the number \(number) for two effects", failedCase: failedCase)
        }
        try open.charge { try $0.take(effect, size: size) }
        perform(effect, in: world, of: open, as: (id, number))
    }

    /// Performs an effect in a task, unless its case has ended when the task's turn comes.
    private func perform(
        _ effect: JSON, in world: any World, of open: OpenCase, as key: (id: String, number: Int)
    ) {
        let (inFlight, place) = (open.inFlight, "\(key.id) \(key.number)")
        inFlight.effects[place] = loop.jobs.start {
            defer { inFlight.effects[place] = nil }
            guard !Task.isCancelled, self.failure == nil else { return }
            do {
                let result = try await Effect.perform(effect: effect, in: world)
                try open.charge { try $0.take(answer: result) }
                self.send(.effectResult(case: key.id, number: key.number, result))
            } catch let failure as ProcessFailure {
                self.end(failure)
            } catch {
                self.end(
                    ProcessFailure(
                        "wrote an invalid effect: \(error)", failedCase: inFlight.index))
            }
        }
    }
}

/// The vectors of the last requests, to attribute a second answer to the right one.
struct RecentAnswers {
    private var entries = [(number: UInt32, index: Int)?](repeating: nil, count: 1024)

    /// The vector of a request, or nil if it is too long ago.
    subscript(number: UInt32) -> Int? {
        get {
            let entry = entries[Int(number) % entries.count]
            return entry?.number == number ? entry?.index : nil
        }
        set {
            entries[Int(number) % entries.count] = newValue.map { (number, $0) }
            last = newValue
        }
    }

    /// The vector of the request that was answered last, if any.
    private(set) var last: Int?
}
