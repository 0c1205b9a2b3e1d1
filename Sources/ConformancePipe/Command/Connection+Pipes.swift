import Foundation

extension Connection {
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
}
