import Foundation
import Reference
import StrictCodecs
import Mistakes
import TestSupport
import Testing

@testable import Conformance

@Suite("The schemas and the types of the operations")
struct OperationSchemaTests {
    private static let catalog = Result { try Catalog.bundled.quick }

    @Test(
        "The schema of suites names the members that an input has, and no others",
        arguments: Operations.names)
    func inputs(_ name: String) throws {
        let operation = try Operations.named(name)
        let vectors = try Self.catalog.get().vectors.filter { $0.operation == name }
        let declared = try Self.declared(name)
        let read = try vectors.reduce(into: Set<String>()) {
            $0.formUnion(try Self.members(of: operation, $1.input))
        }
        #expect(declared.subtracting(read) == [])
        let input = try #require(vectors.first).input
        for other in read.subtracting(declared) {
            #expect(throws: FormatError.self, "\(other)") {
                try operation.prepare(input.changing(other, to: "x"))
            }
        }
    }

    @Test(
        "OPERATIONS.md names each member of an input in the chapter of its operation",
        arguments: Operations.names)
    func described(_ name: String) throws {
        let text = try Repository.text(of: "Vectors/OPERATIONS.md")
        let chapter = text.components(separatedBy: "\n## ").first {
            $0.contains("\n### `\(name)` ")
        }
        let own = try #require(chapter)
        let lacking = try Self.declared(name).filter {
            !own.contains("`\($0)`") && !own.contains("\"\($0)\"")
        }
        #expect(lacking == [])
    }

    @Test(
        "The schema of messages names the members that an answer has, and no others",
        arguments: Operations.all.compactMap { ($0 as? any UnaryOperation.Type)?.name })
    func answers(_ name: String) async throws {
        let operation = try #require(try Operations.named(name) as? any UnaryOperation.Type)
        var written: Set<String> = []
        for vector in try Self.catalog.get().vectors where vector.operation == name {
            let adapter = ReferenceImplementation()
            guard let ok = try? await operation.reply(to: vector.input, by: adapter) else {
                continue
            }
            written.formUnion((ok.members ?? []).map(\.name))
        }
        #expect(written == (try Self.answer(name)))
    }

    private static func members<Kind: Conformance.Operation>(
        of operation: Kind.Type, _ json: JSON
    ) throws -> Set<String> {
        MemberNames.names(of: try Kind.input(json))
    }

    /// The members that `suite.schema.json` declares for the input of an operation.
    private static func declared(_ name: String) throws -> Set<String> {
        let schema = try definitions(of: "suite.schema.json")
        let reference = schema[name]?["properties"]?["defaults"]?["$ref"]?.text
        let place = try #require(reference).replacing("#/$defs/", with: "")
        return Set(try #require(schema[place]?["properties"]?.members).map(\.name))
    }

    /// The members that `protocol.schema.json` declares for the answer.
    private static func answer(_ name: String) throws -> Set<String> {
        let schema = try definitions(of: "protocol.schema.json")
        let answer = try #require(schema["\(name)-ok"])
        let place = answer["$ref"]?.text?.replacing("#/$defs/", with: "")
        let form = place.flatMap { schema[$0] } ?? answer["then"] ?? answer
        return Set(try #require(form["properties"]?.members).map(\.name))
    }

    private static func definitions(of file: String) throws -> JSON {
        let text = try Repository.text(of: "Vectors/schema/\(file)")
        return try #require(try JSONParser.parse(Array(text.utf8))["$defs"])
    }
}
