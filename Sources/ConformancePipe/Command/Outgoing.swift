import Conformance
package import StrictCodecs

/// A message to an adapter.
package enum Outgoing {
    case hello(version: String)
    case question(id: String, operation: String, input: JSON, deadline: Int)
    case step(id: String, case: String, JSON)
    case effectResult(case: String, number: Int, JSON)
    case end(case: String)
    case bye

    /// Appends the message as a line.
    package func write(to octets: inout [UInt8]) {
        JSON.object(members).write(to: &octets)
        octets.append(UInt8(ascii: "\n"))
    }

    private var members: [JSON.Member] {
        switch self {
        case .hello(let version):
            [
                .init("type", "hello"), .init("protocol", .integer(Hello.version)),
                .init("suite", "appflip-oauth-conformance"), .init("version", .string(version)),
                .init("operations", .array(Operations.names.map(JSON.string))),
            ]
        case .question(let id, let operation, let input, let deadline):
            [
                .init("type", "case"), .init("id", .string(id)),
                .init("operation", .string(operation)), .init("input", input),
                .init("deadline_ms", .integer(deadline)),
            ]
        case .step(let id, let name, let step):
            [
                .init("type", "step"), .init("id", .string(id)), .init("case", .string(name)),
                .init("step", step),
            ]
        case .effectResult(let name, let number, let result):
            [
                .init("type", "effect-result"), .init("case", .string(name)),
                .init("n", .integer(number)),
            ] + (result.members ?? [])
        case .end(let name): [.init("type", "end"), .init("case", .string(name))]
        case .bye: [.init("type", "bye")]
        }
    }
}
