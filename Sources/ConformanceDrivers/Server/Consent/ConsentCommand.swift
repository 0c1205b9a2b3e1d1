import Conformance
import ConformancePipe
import StrictCodecs

/// A program that simulates the user and the browser.
///
/// It gets the URL as its last argument and the answer in the environment variable `CONSENT`:
/// `granted`, `denied`, or the granted scopes with spaces between them. It prints the URL of the final
/// redirect on one line, or nothing if the server redirects nowhere.
struct ConsentCommand: Sendable {
    let words: [String]
    let answer: ServerSettings.Consent
    let deadline: Duration

    /// Runs the program, which signs the user in.
    ///
    /// - Returns: The final redirect, or a page: what the server answered with in truth is not known.
    /// - Throws: ``Fault`` if the program fails.
    func open(_ url: String) async throws -> WireResponse {
        let program = Program(
            "/usr/bin/env", words + [url], environment: ["CONSENT": answer.word])
        let result = try await program.run(input: [], within: deadline, most: 1 << 16)
        // This is how `env` ends if there is no such program.
        guard result.ending != .exit(127) else {
            throw Fault(
                "the consent command \(words[0]) is not found; a relative path begins at the folder in which "
                    + "conform is started")
        }
        guard result.ending == .exit(0) else {
            throw Fault("the consent command \(words[0]) \(result.ending)")
        }
        let text = String(decoding: result.output, as: UTF8.self).trimmingLines
        guard !text.isEmpty else { return WireResponse(status: 200) }
        guard text.isVisibleASCII else {
            throw Fault("the consent command \(words[0]) did not print exactly one URL")
        }
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: text)])
    }
}

extension ServerSettings.Consent {
    /// The decision in the form that the program receives.
    fileprivate var word: String {
        switch self {
        case .granted: "granted"
        case .denied: "denied"
        case .limited(let scopes): scopes.joined(separator: " ")
        }
    }
}

extension String {
    /// The text without trailing line ends.
    var trimmingLines: String {
        let end = utf8.lastIndex { $0 != 0x0A && $0 != 0x0D }
        return end.map { String(decoding: utf8[...$0], as: UTF8.self) } ?? ""
    }
}

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
