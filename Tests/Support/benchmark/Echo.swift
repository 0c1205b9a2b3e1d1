import Conformance
import Foundation
import StrictCodecs

/// An adapter that reads each message and answers it without thinking.
struct Echo {
    private static let hello: JSON = [
        "type": "hello", "protocol": 1, "window": 64, "roles": ["installed-app"],
        "implementation": ["name": "echo", "version": "1", "language": "swift"],
        "operations": ["code-challenge"],
    ]

    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    func run() throws {
        var reader = LineReader(0)
        while let lines = reader.next() {
            var answers: [UInt8] = []
            for line in lines { try answer(Array(line), in: &answers) }
            writeAll(answers, to: 1)
        }
    }

    private func answer(_ line: [UInt8], in answers: inout [UInt8]) throws {
        let message = try JSONParser.parse(line)
        guard let id = message["id"] else {
            if message["type"] == "hello" { Self.write(Self.hello, to: &answers) }
            return
        }
        let ok: JSON = ["code_challenge": .string(Self.challenge)]
        Self.write(["type": "result", "id": id, "ok": ok], to: &answers)
    }

    static func write(_ message: JSON, to octets: inout [UInt8]) {
        message.write(to: &octets)
        octets.append(UInt8(ascii: "\n"))
    }
}
