import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// TCP sockets on the loopback interface, none of which a child inherits.
package enum Sockets {
    /// Listens at an address of this machine.
    ///
    /// - Parameters:
    ///   - host: `::1`, `0.0.0.0` or else `127.0.0.1`.
    ///   - port: The port; 0 for a free one.
    /// - Returns: The socket and its port.
    /// - Throws: `StartFailure` if the system gives none.
    package static func listen(
        at host: String = "127.0.0.1", port: Int = 0
    ) throws -> (descriptor: Int32, port: Int) {
        var address = SocketAddress(host, port: port)
        let descriptor = try make(address.family)
        set(SO_REUSEADDR, 1, of: descriptor)
        let isBound = address.withPointer { pointer, length in
            bind(descriptor, pointer, length) == 0 && Foundation.listen(descriptor, 64) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        guard isBound else {
            close(descriptor)
            throw StartFailure(
                "cannot listen at port \(port): \(String(cString: strerror(errno)))")
        }
        return (descriptor, address.port)
    }

    /// Connects to a program on this machine.
    ///
    /// - Parameters:
    ///   - host: `localhost`, `127.0.0.1` or `[::1]`; another name stands for the first.
    ///   - port: The port.
    /// - Returns: The socket, or nil if nothing listens.
    package static func connect(to host: String, port: Int) -> Int32? {
        switch host {
        case "[::1]": connect(to: SocketAddress("::1", port: port))
        case "127.0.0.1": connect(to: SocketAddress(host, port: port))
        default: connect(to: "127.0.0.1", port: port) ?? connect(to: "[::1]", port: port)
        }
    }

    /// Connects, and waits for a second at most where the system takes that time for connections as well: it lets a listener
    /// with a full queue answer after minutes.
    private static func connect(to address: SocketAddress) -> Int32? {
        guard let descriptor = try? make(address.family) else { return nil }
        var address = address
        set(SO_SNDTIMEO, timeval(tv_sec: 1, tv_usec: 0), of: descriptor)
        guard address.withPointer({ Foundation.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Closes a connection by a reset, so that the program's port is free at once.
    static func reset(_ descriptor: Int32) {
        set(SO_LINGER, linger(l_onoff: 1, l_linger: 0), of: descriptor)
        close(descriptor)
    }

    /// Writes all octets, or as many as the other end accepts within a second.
    ///
    /// - Returns: Whether all were written.
    @discardableResult
    package static func write(_ octets: some Collection<UInt8>, to descriptor: Int32) -> Bool {
        var rest = Array(octets)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, noSignal)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits until one of some descriptors can be read.
    ///
    /// - Returns: Those that can, or that have ended.
    package static func readable(_ descriptors: [Int32], within time: Duration) -> [Int32] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = Int32(clamping: max(0, time.milliseconds))
        guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
        return entries.filter { $0.revents != 0 }.map(\.fd)
    }

    private static func make(_ family: Int32) throws -> Int32 {
        #if os(Linux)
            let new = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let new = socket(family, SOCK_STREAM, 0)
        #endif
        let descriptor = new < 0 ? new : fcntl(new, F_DUPFD_CLOEXEC, 3)
        if descriptor < 0 { DescriptorLimit.note() }
        if new >= 0 { close(new) }
        guard descriptor >= 0 else {
            throw StartFailure(
                "the system provides no socket: \(String(cString: strerror(errno)))")
        }
        #if !os(Linux)
            set(SO_NOSIGPIPE, Int32(1), of: descriptor)
        #endif
        return descriptor
    }

    private static func set<Value: BitwiseCopyable>(
        _ option: Int32, _ value: Value, of descriptor: Int32
    ) {
        var value = value
        setsockopt(
            descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    #if os(Linux)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let noSignal: Int32 = 0
    #endif
}

/// An address of this machine with a port, of version 4 or 6, as the system takes it.
private struct SocketAddress {
    private var storage = sockaddr_storage()
    private var size = socklen_t(0)

    /// Takes `::1`, `0.0.0.0` or else `127.0.0.1`.
    init(_ host: String, port: Int) {
        var (hints, found) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
        hints.ai_flags = AI_NUMERICHOST
        let host = ["::1", "0.0.0.0"].contains(host) ? host : "127.0.0.1"
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let info = found?.pointee else {
            return
        }
        defer { freeaddrinfo(found) }
        size = info.ai_addrlen
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: info.ai_addr, count: Int(size)))
        }
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// The port, which both versions have in the same two octets.
    var port: Int { withUnsafeBytes(of: storage) { Int($0[2]) << 8 | Int($0[3]) } }

    /// Lends the address and its length to a function of the system, which may change them.
    mutating func withPointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
    ) -> Result {
        var length = size
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}

/// Which addresses of this machine are bound, as the system says.
enum Listeners {
    /// Whether the system reports them, in files or through the program lsof.
    static var areKnown: Bool { areInFiles || lsof != nil }

    private static var areInFiles: Bool {
        FileManager.default.isReadableFile(atPath: "/proc/net/tcp")
    }

    /// The addresses that are bound at a port, such as `127.0.0.1`, `0.0.0.0` or `::`.
    static func addresses(at port: Int) -> [String] {
        guard areInFiles else { return lsof.map { addresses(at: port, by: $0) } ?? [] }
        return entries.filter { $0.port == port }.map(\.address)
    }

    /// Where some sockets listen, by their numbers, as the system has them.
    static func places(of sockets: Set<String>) -> [(address: String, port: Int)] {
        entries.filter { sockets.contains($0.socket) }.map { ($0.address, $0.port) }
    }

    // MARK: - lsof

    private static let lsof = ["/usr/sbin/lsof", "/usr/bin/lsof"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private static func addresses(at port: Int, by program: String) -> [String] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-nP", "-iTCP:\(port)", "-sTCP:LISTEN", "-Ftn"]
        (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return [] }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return addresses(inFields: String(decoding: output, as: UTF8.self))
    }

    /// The addresses in the fields that lsof prints: `tIPv4` or `tIPv6`, then `n127.0.0.1:80`, `n[::1]:80`
    /// or `n*:80`.
    static func addresses(inFields text: String) -> [String] {
        var (addresses, every) = ([String](), "0.0.0.0")
        for line in text.pieces(at: 0x0A) {
            if line.utf8.first == UInt8(ascii: "t") { every = line == "tIPv6" ? "::" : "0.0.0.0" }
            guard line.utf8.first == UInt8(ascii: "n"),
                let colon = line.utf8.lastIndex(of: UInt8(ascii: ":"))
            else { continue }
            let host = String(line[line.utf8.index(after: line.utf8.startIndex)..<colon])
            addresses.append(
                host == "*" ? every : host.replacingText("[", with: "").replacingText("]", with: "")
            )
        }
        return addresses
    }

    // MARK: - Files

    /// How much of a list is read, which begins with the sockets that listen.
    private static let mostOctets = 1 << 24

    /// The sockets that listen.
    private static var entries: [(address: String, port: Int, socket: String)] {
        ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file in
            // Foundation reads the first page of such a file alone.
            let octets = SystemFile.octets(of: file, most: mostOctets) ?? []
            return String(decoding: octets, as: UTF8.self).split(separator: "\n").compactMap(entry)
        }
    }

    /// The socket of a line such as `0: 0100007F:1F90 00000000:0000 0A …`, whose state 0A is that of a
    /// listener.
    private static func entry(_ line: Substring) -> (address: String, port: Int, socket: String)? {
        let words = line.split(separator: " ")
        guard words.count > 9, words[3] == "0A" else { return nil }
        let parts = words[1].split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1], radix: 16),
            let address = name(of: Array(parts[0].utf8))
        else { return nil }
        return (address, port, String(words[9]))
    }

    /// An address of hexadecimal digits, in groups of four octets in the order of this machine.
    private static func name(of digits: [UInt8]) -> String? {
        let groups = stride(from: 0, to: digits.count, by: 8).map { start in
            UInt32(
                String(decoding: digits[start..<min(start + 8, digits.count)], as: UTF8.self),
                radix: 16)
        }
        guard !groups.contains(nil) else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = groups.count == 1 ? AF_INET : AF_INET6
        guard inet_ntop(family, groups.compactMap(\.self), &text, socklen_t(text.count)) != nil
        else { return nil }
        let name = String(
            decoding: text.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        // What is before an address of version 4 in one of version 6.
        return name.replacingText("::ffff:", with: "")
    }
}
