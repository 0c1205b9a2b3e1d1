import Foundation
import StrictCodecs
import Testing

@testable import ConformancePipe

@Suite("Bounds on effects")
struct EffectBudgetTests {
    /// An effect, how many octets its message has, how many of it a case may have, and why no more.
    static let effects: [(effect: JSON, size: Int, most: Int, reason: String)] = [
        (["now": [:]], 60, 10_000, "one case has more than 10000 effects \"now\""),
        (["kept": [:]], 60, 10_000, "one case has more than 10000 effects \"kept\""),
        (["open": [:]], 60, 1_000, "one case has more than 1000 effects \"open\""),
        (["send": [:]], 60, 1_000, "one case has more than 1000 effects \"send\""),
        (["keep": [:]], 60, 1_000, "one case has more than 1000 effects \"keep\""),
        (["random": ["octets": 8]], 60, 1_000, "one case has more than 1000 effects \"random\""),
        (
            ["random": ["octets": 65_536]], 60, 16,
            "the effects \"random\" of one case have more than 1048576 octets"
        ),
        (
            ["keep": [:]], 1 << 20, 4,
            "the effects \"keep\" of one case have more than 4194304 octets"
        ),
        (
            ["open": [:]], 1 << 20, 4,
            "the effects \"open\" of one case have more than 4194304 octets"
        ),
    ]

    @Test("A case has a limit on each kind of effect", arguments: effects.indices)
    func bound(_ index: Int) throws {
        let (effect, size, most, reason) = Self.effects[index]
        var budget = EffectBudget()
        for _ in 0..<most { try budget.take(effect, size: size) }
        #expect { try budget.take(effect, size: size) } throws: { "\($0)" == reason }
        try budget.take(["other": [:]], size: 1 << 30)
    }

    @Test("What an effect \"kept\" is answered counts, and an answer to another one does not")
    func answers() throws {
        let answer: JSON = ["ok": ["text": .string(String(repeating: "a", count: 1 << 20))]]
        var budget = EffectBudget()
        for _ in 0..<4 { try budget.take(answer: answer) }
        for other: JSON in [["ok": ["text": .null]], ["ok": ["seconds": 1]], ["failure": "ended"]] {
            try budget.take(answer: other)
        }
        #expect { try budget.take(answer: answer) } throws: {
            "\($0)" == "the effects \"kept\" of one case have more than 4194304 octets"
        }
    }

    @Test("A process that reads no result of its effects is given up")
    func unread() throws {
        let folder = FileManager.default.temporaryDirectory
        let child = try ChildProcess(Command(["sleep", "60"]), in: folder)
        defer { child.destroy() }
        let connection = Connection(child, loop: try EventLoop())
        let text = JSON.string(String(repeating: "a", count: Connection.mostUnread / 4))
        let results = (1...4).map {
            Outgoing.effectResult(case: "c", number: $0, ["ok": ["text": text]])
        }
        for result in results.dropLast() { connection.send(result) }
        #expect(connection.failure?.reason == nil)
        connection.send(results[3])
        #expect(connection.failure?.reason == "wrote effects and did not read their results")
    }

    @Test("A number of octets beyond the limit does not overflow the sum")
    func overflow() throws {
        var budget = EffectBudget()
        for count in [Int.max, Int.min, 65_537, -1] {
            try budget.take(["random": ["octets": .integer(count)]], size: 60)
        }
    }
}
