import Conformance
import Foundation
import StrictCodecs

/// The other end of a bare pipe: a line as long as an answer of ``Echo`` for each line, unread.
enum Bare {
    static let answer: [UInt8] = {
        var octets: [UInt8] = []
        let ok: JSON = ["code_challenge": .string(Echo.challenge)]
        Echo.write(["type": "result", "id": "00000000", "ok": ok], to: &octets)
        return octets
    }()

    static func run() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &chunk, chunk.count)
            guard count > 0 else { return }
            let lines = chunk[..<count].count { $0 == UInt8(ascii: "\n") }
            let answers = (0..<lines).flatMap { _ in answer }
            if lines > 0 { writeAll(answers, to: 1) }
        }
    }
}
