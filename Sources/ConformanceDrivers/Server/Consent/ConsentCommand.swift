import Conformance
import ConformancePipe
import StrictCodecs

/// A program of the user that takes part in a sign-in.
struct ConsentCommand {
    let words: [String]
    let deadline: Duration

    /// Runs the program, which simulates the user and the browser.
    ///
    /// It gets the URL as its last argument and the answer in the environment variable `CONSENT`:
    /// `granted`, `denied`, or the granted scopes with spaces between them. It prints the URL of the final
    /// redirect on one line, or nothing if the server redirects nowhere.
    ///
    /// - Returns: The final redirect, or a page: what the server answered with in truth is not known.
    /// - Throws: ``Fault`` if the program fails.
    func open(
        _ url: String, answering answer: ServerSettings.Consent
    ) async throws -> WireResponse {
        let name = "the consent command \(words[0])"
        let (ending, text) = try await run([url], ["CONSENT": answer.word])
        // This is how `env` ends if there is no such program.
        guard ending != .exit(127) else {
            throw Fault(
                "\(name) is not found; a relative path begins at the folder in which "
                    + "conform is started")
        }
        guard ending == .exit(0) else { throw Fault("\(name) \(ending)") }
        guard !text.isEmpty else { return WireResponse(status: 200) }
        guard text.isVisibleASCII else { throw Fault("\(name) did not print exactly one URL") }
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: text)])
    }

    /// Runs the program, which signs the user in once, before the run, and prints the cookies of the session.
    ///
    /// - Returns: The value of the field `Cookie`.
    /// - Throws: ``ConfigurationError`` if the program fails or prints anything but one line.
    func cookie() async throws -> String {
        let (ending, text) = try await run()
        guard ending == .exit(0) else {
            throw ConfigurationError("the command \(words[0]), which prints a cookie, \(ending)")
        }
        guard text.hasOctet(UInt8(ascii: "=")), text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw ConfigurationError(
                "the command \(words[0]) has to print one line such as session=VALUE")
        }
        return text
    }

    private func run(
        _ more: [String] = [], _ environment: [String: String] = [:]
    ) async throws -> (ending: Ending, text: String) {
        let program = Program("/usr/bin/env", words + more, environment: environment)
        let result = try await program.run(input: [], within: deadline, most: 1 << 16)
        return (result.ending, String(decoding: result.output, as: UTF8.self).trimmingLines)
    }
}

extension ServerSettings.Consent {
    /// The decision in the form that the program receives.
    fileprivate var word: String { scopes?.joined(separator: " ") ?? kind }
}

extension String {
    /// The text without trailing line ends.
    var trimmingLines: String {
        let end = utf8.lastIndex { $0 != 0x0A && $0 != 0x0D }
        return end.map { String(decoding: utf8[...$0], as: UTF8.self) } ?? ""
    }
}
