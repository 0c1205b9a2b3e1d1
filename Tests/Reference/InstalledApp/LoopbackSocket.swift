import Conformance

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket that listens on 127.0.0.1 at a port which the system chooses.
struct LoopbackSocket {
    /// The port.
    let port: Int

    private let descriptor: Int32

    /// Opens the socket.
    ///
    /// - Throws: `Refusal` if the system gives none.
    init() throws {
        let descriptor = socket(AF_INET, Self.stream, 0)
        guard descriptor >= 0, let port = Self.listen(descriptor) else {
            if descriptor >= 0 { Self.close(descriptor) }
            throw Refusal("the system gives no socket")
        }
        self.descriptor = descriptor
        self.port = port
    }

    func close() { Self.close(descriptor) }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)

        private static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
        private static func listen(socket: Int32) -> Bool { Glibc.listen(socket, 1) == 0 }
    #else
        private static let stream = SOCK_STREAM

        private static func close(_ descriptor: Int32) { _ = Darwin.close(descriptor) }
        private static func listen(socket: Int32) -> Bool { Darwin.listen(socket, 1) == 0 }
    #endif

    /// Binds a socket to a free port and listens.
    ///
    /// - Returns: The port, or nil if the system refuses.
    private static func listen(_ descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(socket: descriptor)
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
