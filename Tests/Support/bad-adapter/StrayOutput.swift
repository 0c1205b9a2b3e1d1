import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that answer, and write much or odd things besides.
    static var strayOutput: [String: Behaviour] {
        [
            "ten-mebibytes-of-errors": .atChosen {
                Port.complain([UInt8](repeating: UInt8(ascii: "a"), count: 10 << 20))
                Port.complain("\nthe end\n".utf8)
                Port.write($0.honest)
            },
            "errors-without-utf8": .atChosen {
                Port.complain([0x00, 0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x0A])
                Port.write($0.result("fault", "with odd errors"))
            },
            "log": .atChosen {
                Port.write(["type": "log", "text": "a note\u{1B}[31m", "case": .string($0.id)])
                Port.write($0.result("fault", "with a note"))
            },
            "log-after-answer": .atChosen {
                Port.write(
                    $0.honest.line
                        + JSON.object([
                            .init("type", "log"), .init("text", "done"),
                        ]).line)
            },
            "log-in-pieces": .atChosen {
                let text = String(repeating: "é漢😀", count: 500)
                let line = (["type": "log", "text": .string(text)] as JSON).line
                for start in stride(from: 0, to: line.count, by: 7) {
                    Port.write(line[start..<min(line.count, start + 7)])
                }
                Port.write($0.honest)
            },
            "logs-from-many-threads": .atChosen {
                DispatchQueue.concurrentPerform(iterations: 1000) {
                    Port.write(["type": "log", "text": .string("note \($0)")])
                }
                Port.write($0.honest)
            },
            "result-of-one-mebibyte": .atChosen {
                let text = String(repeating: "a", count: 1 << 20 - 100)
                Port.write($0.result("fault", .string(text)))
            },
            "octet-by-octet": .atChosen {
                for octet in $0.honest.line { Port.write([octet]) }
            },
        ]
    }
}
