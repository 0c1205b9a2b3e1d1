import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// Lists the known attacks.
enum ListAttacks: Command {
    static let name = "attacks"
    static let summary = "List known attacks, with the number of rules that stand against each"
    static let synopsis = "attacks [OPTIONS]"
    static let options = [Option.json, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let attacks = try arguments.catalog.attacks
        guard !attacks.isEmpty else { throw UsageError("the vectors have no attacks.json") }
        for attack in attacks {
            Console.print(arguments.has("json") ? json(attack) : line(attack))
        }
        return .success
    }

    private static func line(_ attack: Attack) -> String {
        let rules = attack.rules.isEmpty ? "-" : String(attack.rules.count)
        return "\(rules.padding(to: 4))\(attack.id.padding(to: 30))\(attack.title)"
    }

    private static func json(_ attack: Attack) -> String {
        let reason: String? = if case .reason(let text) = attack.defence { text } else { nil }
        let object: JSON = [
            "id": .string(attack.id), "title": .string(attack.title),
            "gain": .string(attack.gain),
            "sources": .array(attack.sources.map { .string($0.text) }),
            "rules": .array(attack.rules.map { .string($0) }), "reason": JSON(reason),
        ]
        return object.compactText
    }
}
