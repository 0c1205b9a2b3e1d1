import ConformancePipe
import StrictCodecs

/// A program that signs the user in once, before the run, and prints the cookies of the session.
struct CookieCommand: Sendable {
    let words: [String]

    /// Runs the program.
    ///
    /// - Parameter deadline: How long it may take.
    /// - Returns: The value of the field `Cookie`.
    /// - Throws: ``ConfigurationError`` if the program fails or prints anything but one line.
    func cookie(within deadline: Duration) async throws -> String {
        let program = Program("/usr/bin/env", words)
        let result = try await program.run(input: [], within: deadline, most: 1 << 14)
        guard result.ending == .exit(0) else {
            throw ConfigurationError(
                "the command \(words[0]), which prints a cookie, \(result.ending)")
        }
        let text = String(decoding: result.output, as: UTF8.self).trimmingLines
        guard text.hasOctet(UInt8(ascii: "=")), text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw ConfigurationError(
                "the command \(words[0]) has to print one line such as session=VALUE")
        }
        return text
    }
}
