import Conformance
import ConformanceReports
import StrictCodecs

/// Lists the vectors.
enum ListVectors: Command {
    static let name = "vectors"
    static let summary = "List the vectors"
    static let synopsis = "vectors [OPTIONS]"
    static let options = Option.selection + [.json, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let vectors = try arguments.selection.plan(in: try arguments.catalog).vectors
        for vector in vectors { Console.print(arguments.has("json") ? json(vector) : line(vector)) }
        return .success
    }

    private static func line(_ vector: Vector) -> String {
        let kind = vector.expectation.isAcceptance ? "accept" : vector.expectation.kind
        return "\(kind.padding(to: 8))\(vector.id.padding(to: 64))\(vector.comment)"
    }

    private static func json(_ vector: Vector) -> String {
        let object: JSON = [
            "id": .string(vector.id), "rule": .string(vector.rule),
            "operation": .string(vector.operation), "comment": .string(vector.comment),
            "input": vector.input, "twin": vector.twin.map(JSON.string) ?? .null,
            "origin": vector.origin.map(JSON.string) ?? .null,
        ]
        return object.compactText
    }
}

extension Expectation {
    /// The word with which vector files begin the expectation.
    var kind: String {
        readings.count > 1 ? "allow" : readings.allSatisfy(\.isRefusal) ? "refuse" : "accept"
    }
}
