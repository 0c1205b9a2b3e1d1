import Conformance
import StrictCodecs

/// Lists the families.
enum ListFamilies: Command {
    static let name = "families"
    static let summary = "List the families of vectors"
    static let synopsis = "families [OPTIONS]"
    static let options = Option.selection + [.json, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let catalog = try arguments.catalog
        let families = try arguments.selection.plan(in: catalog, isExhaustive: true).families
        guard !families.isEmpty else { throw UsageError("the selection has no family") }
        for family in families {
            Console.print(arguments.has("json") ? json(family) : line(family))
        }
        return .success
    }

    private static func line(_ family: Family) -> String {
        let count = String(family.count)
        return "\(count.padding(to: 8))\(family.id.padding(to: 72))\(family.comment)"
    }

    private static func json(_ family: Family) -> String {
        let object: JSON = [
            "id": .string(family.id), "rule": .string(family.rule),
            "level": .string(family.level.rawValue), "comment": .string(family.comment),
            "count": .integer(family.count), "twin": family.twin.map(JSON.string) ?? .null,
        ]
        return object.compactText
    }
}
