import Conformance
import Foundation

/// Takes one connection after the other on the loopback interface, and one request from each.
struct Listener {
    private let socket: Int32

    /// The system does not let the server listen.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Begins to listen.
    ///
    /// - Throws: ``Failure`` if the port is taken.
    init(port: UInt16) throws {
        socket = Self.makeSocket()
        var reuse: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
                == 0
        }
        guard isBound, listen(socket, 64) == 0 else {
            throw Failure(description: "port \(port): \(String(cString: strerror(errno)))")
        }
    }

    private static func makeSocket() -> Int32 {
        #if os(Linux)
            return Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            return Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// Serves until the process ends.
    func serve(with site: Site) -> Never {
        signal(SIGPIPE, SIG_IGN)
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { continue }
            Task {
                await Exchange(connection: connection).answer(with: site)
                close(connection)
            }
        }
    }
}
