import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that write, in place of an answer, what is no message.
    static var lines: [String: Behaviour] {
        framings.merging(values) { first, _ in first }.mapValues { octets in
            .atChosen { Port.write(octets($0)) }
        }
        .merging(halves) { first, _ in first }
    }

    private typealias Octets = (Question) -> [UInt8]

    private static var framings: [String: Octets] {
        [
            "text": { Array("Loading the keys\n".utf8) + $0.honest.line },
            "empty-line": { [0x0A] + $0.honest.line },
            "carriage-return": { $0.honest.octets + [0x0D, 0x0A] },
            "byte-order-mark": { [0xEF, 0xBB, 0xBF] + $0.honest.line },
            "nul": { [0] + $0.honest.line },
            "nul-in-text": { $0.raw(#""fault":"a\#0b""#) },
            "no-utf8": { $0.raw(#""fault":""#, [0xFF, 0xFE], "\"") },
            "surrogate-in-utf8": { $0.raw(#""fault":""#, [0xED, 0xA0, 0x80], "\"") },
            "overlong-utf8": { $0.raw(#""fault":""#, [0xC0, 0xAF], "\"") },
            "lone-surrogate": { $0.raw(#""fault":"\ud800""#) },
            "long-line": {
                $0.result("fault", .string(String(repeating: "a", count: 2 << 20))).line
            },
            "longest-line-and-one": { $0.line(of: 1 << 20 + 1) },
            "endless-line": { _ in [UInt8](repeating: 0x20, count: 8 << 20) },
            "carriage-return-inside": { $0.honest.octets.dropLast() + Array("\r}\n".utf8) },
            "line-separators": { $0.raw("\"fault\":\"a\u{2028}b\u{85}c\"") },
            "two-on-a-line": { $0.honest.octets + $0.honest.line },
            "text-after-message": { $0.honest.octets + Array(" done\n".utf8) },
        ]
    }

    private static var values: [String: Octets] {
        [
            "deep": { question in
                let deep =
                    String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
                return question.raw(#""ok":{"code_challenge":\#(deep)}"#)
            },
            "repeated-id": { $0.raw(#""id":"00000000","fault":"a""#) },
            "repeated-member": { $0.raw(#""ok":{"code_challenge":"a","code_challenge":"b"}"#) },
            "repeated-member-in-escapes": {
                $0.raw(#""ok":{"code_challenge":"a","code\u005fchallenge":"b"}"#)
            },
            "repeated-outcome-in-escapes": { $0.raw(#""ok":{},"\u006fk":{}"#) },
            "everything-in-escapes": { Array("\(escaped($0.honest))\n".utf8) },
            "nan": { $0.raw(#""ok":{"code_challenge":NaN}"#) },
            "infinite": { $0.raw(#""ok":{"code_challenge":1e999}"#) },
            "single-quotes": { _ in Array("{'type':'result'}\n".utf8) },
            "list": { _ in Array("[]\n".utf8) },
            "number": { _ in Array("1\n".utf8) },
            "no-type": { _ in Array("{}\n".utf8) },
            "type-in-upper-case": { _ in Array("{\"type\":\"Result\"}\n".utf8) },
            "type-not-known": { _ in Array("{\"type\":\"progress\",\"percent\":50}\n".utf8) },
        ]
    }

    /// A message whose names and texts are written in escapes alone.
    private static func escaped(_ json: JSON) -> String {
        if let members = json.members {
            let list = members.map { "\(escaped(.string($0.name))):\(escaped($0.value))" }
            return "{\(list.joined(separator: ","))}"
        }
        let units = (json.text ?? "").utf16.map {
            "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst()
        }
        return "\"\(units.joined())\""
    }

    /// Those that begin a line and do not end it.
    private static var halves: [String: Behaviour] {
        [
            "half-line": .atChosen {
                Port.write($0.honest.octets.dropLast(10))
                Port.hang()
            },
            "no-line-feed": .atChosen {
                Port.write($0.honest.octets)
                Port.hang()
            },
            "half-line-and-exit": .atChosen {
                Port.write($0.honest.octets.dropLast(10))
                exit(0)
            },
            "two-halves": .atChosen {
                let octets = $0.honest.line
                Port.write(octets.prefix(20))
                usleep(100_000)
                Port.write(octets.dropFirst(20))
            },
        ]
    }
}

extension Question {
    /// A line that is a result but for what is put in its place.
    fileprivate func raw(_ member: String) -> [UInt8] {
        raw(member.utf8)
    }

    fileprivate func raw(_ before: String, _ octets: [UInt8], _ after: String) -> [UInt8] {
        raw([Array(before.utf8), octets, Array(after.utf8)].joined())
    }

    private func raw(_ member: some Sequence<UInt8>) -> [UInt8] {
        Array(#"{"type":"result","id":"\#(id)","#.utf8) + Array(member) + Array("}\n".utf8)
    }

    /// A result with blanks at its end that has a number of octets.
    fileprivate func line(of count: Int) -> [UInt8] {
        let octets = honest.octets
        return octets + [UInt8](repeating: 0x20, count: count - octets.count) + [0x0A]
    }
}
