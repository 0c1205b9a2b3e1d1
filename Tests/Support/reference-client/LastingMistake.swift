import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// A mistake of a session whose memory a program has to keep from one start to the next, in its home.
enum LastingMistake: String {
    case keepsOneState = "flow-keeps-one-state"
    case reusesTheState = "flow-reuses-the-state-after-cancel"
    case keepsOneVerifier = "flow-keeps-one-verifier"
    case sendsTheLastVerifier = "flow-sends-the-last-verifier"
    case staysBusy = "flow-stays-busy-after-a-failure"

    private var file: String { "\(SignIn.home)/.\(rawValue)" }

    /// The octets of an earlier start in place of those that were drawn: first the verifier, then the state.
    func octets(_ octets: [UInt8], ofDraw draw: Int) -> [UInt8] {
        let isKept =
            self == .keepsOneVerifier && draw == 0
            || [.keepsOneState, .reusesTheState].contains(self) && draw == 1
        if self == .sendsTheLastVerifier, draw == 0 { write(octets) }
        guard isKept else { return octets }
        if let known = FileManager.default.contents(atPath: file) { return [UInt8](known) }
        write(octets)
        return octets
    }

    /// A token request with the verifier that was drawn last by any start.
    func changing(_ request: OutgoingRequest) -> OutgoingRequest {
        guard self == .sendsTheLastVerifier, let last = FileManager.default.contents(atPath: file)
        else { return request }
        let pairs = (request.body ?? "").pieces(at: UInt8(ascii: "&")).map { pair in
            pair.utf8.starts(with: "code_verifier=".utf8)
                ? "code_verifier=\(Base64URL.encode([UInt8](last)))" : pair
        }
        return OutgoingRequest(
            method: request.method, url: request.url, fields: request.fields,
            body: pairs.joined(separator: "&"))
    }

    /// Checks that a sign-in may begin.
    ///
    /// - Throws: ``ClientFailure`` if another one has failed.
    func checkBegins() throws {
        guard self == .staysBusy, FileManager.default.fileExists(atPath: file) else { return }
        throw ClientFailure("a sign-in has failed")
    }

    /// Notes that an exchange has failed.
    func noteFailure() {
        guard self == .staysBusy else { return }
        write([])
    }

    private func write(_ octets: [UInt8]) {
        try? Data(octets).write(to: URL(fileURLWithPath: file))
    }
}
