import Conformance
import ConformanceAdapters
import Foundation

/// Sends requests with `curl`, which changes nothing in them and keeps all fields of the answer apart.
struct CurlTransport: Transport {
    /// How many octets of an answer are read at most; a longer one is a fault.
    static let most = 1 << 20

    private let path: String

    /// Finds the program.
    ///
    /// - Throws: ``ConfigurationError`` if it is not there.
    init() throws {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/curl" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw ConfigurationError("curl is not in the PATH; install it to reach a server")
        }
        self.path = path
    }

    func send(
        _ request: LiveRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        // Credentials are passed in the input and not as arguments, which every user can read.
        let program = Program(path, ["--disable", "--config", "-"])
        let input = CurlOptions(request: request, cookies: cookies, deadline: deadline).text
        let result = try await program.run(
            input: Array(input.utf8), within: deadline + .seconds(1), most: Self.most)
        guard result.ending == .exit(0) else {
            throw Fault(CurlEnding(ending: result.ending, deadline: deadline).description)
        }
        return try ResponseReader.read(result.output)
    }
}
