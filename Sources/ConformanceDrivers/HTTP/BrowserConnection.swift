import Conformance
import Foundation
import StrictCodecs

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
