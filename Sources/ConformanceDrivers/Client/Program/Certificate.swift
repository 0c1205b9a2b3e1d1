import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A certificate for this machine, made for one run, and its private key.
final class Certificate: Sendable {
    private let folder: TemporaryFolder

    /// Makes a certificate with the program openssl.
    ///
    /// - Throws: `Fault` if openssl or socat is missing, with what to install.
    init() throws {
        let words =
            "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout key -out certificate"
            + " -addext subjectAltName=IP:127.0.0.1,DNS:localhost"
        guard (try? Command(["socat"])) != nil,
            let maker = try? Command(["openssl"] + words.pieces(at: 0x20))
        else {
            throw Fault(
                "https needs other programs: install openssl and socat (on Debian: apt-get install openssl socat)"
            )
        }
        folder = try TemporaryFolder()
        let process = try ChildProcess(maker, in: folder.url, readsErrors: false)
        defer { process.release() }
        while process.ending == nil { usleep(500) }
        guard process.ending == .exit(0) else {
            folder.remove()
            throw Fault("openssl made no certificate")
        }
    }

    deinit { folder.remove() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    /// The file with the certificate.
    var file: String { path("certificate") }

    /// The variables by which programs trust the certificate.
    var environment: [String: String] {
        let names = [
            "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS",
            "GIT_SSL_CAINFO",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, file) })
    }

    /// Starts a program that passes what comes over TLS on to a port.
    ///
    /// - Returns: The program, and the port at which it listens.
    /// - Throws: `Fault` if it does not listen within two seconds.
    func terminator(of port: Int) throws -> (process: ChildProcess, port: Int) {
        let free = try Sockets.listen()
        Sockets.reset(free.descriptor)
        // A process has one connection.
        let address =
            "OPENSSL-LISTEN:\(free.port),bind=127.0.0.1,reuseaddr,fork,max-children=32,verify=0"
        let command = try Command([
            "socat", "\(address),certificate=\(path("certificate")),key=\(path("key"))",
            "TCP:127.0.0.1:\(port)",
        ])
        let process = try ChildProcess(command, in: folder.url, readsErrors: false)
        for _ in 0..<1000 {
            if let socket = Sockets.connect(to: "127.0.0.1", port: free.port) {
                close(socket)
                return (process, free.port)
            }
            usleep(2000)
        }
        process.destroy()
        throw Fault("socat does not listen at port \(free.port)")
    }
}
