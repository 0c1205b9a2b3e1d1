import ConformancePipe
import Foundation
import StrictCodecs

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
