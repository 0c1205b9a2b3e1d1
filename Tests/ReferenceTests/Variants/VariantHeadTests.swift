import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Variants

@Suite("Heads of variants")
struct VariantHeadTests {
    private static let sound = """
        {"id": "adds-one", "title": "adds one", "allowed_by": ["N001"], "near": ["rule-one"]}
        """

    /// Loads a small folder with one file of variants, whose parts have to fit together.
    private static func variants(
        _ heads: String, beside mistakes: String? = nil
    ) throws -> [RoleVariants] {
        let folder = try VectorFolder.write(mistakes: mistakes)
        defer { try? FileManager.default.removeItem(at: folder) }
        let variants = folder.appendingPathComponent("Variants")
        try FileManager.default.createDirectory(at: variants, withIntermediateDirectories: true)
        try Data(#"{"variants": [\#(heads)]}"#.utf8)
            .write(to: variants.appendingPathComponent("installed-app.json"))
        return try CatalogIndex(checking: try Catalog(directory: folder)).variants
    }

    @Test("A sound head is read")
    func read() throws {
        let variants = try Self.variants(Self.sound)
        #expect(variants.map(\.role) == [.installedApp])
        let head = try #require(variants.first?.heads.first)
        #expect(head.id == "adds-one")
        #expect(head.title == "adds one")
        #expect(head.allowedBy.map(\.text) == ["N001"])
        #expect(head.near == ["rule-one"])
        #expect(head.departsFrom.isEmpty)
    }

    /// What is spoilt in the sound head, and what the line says of it.
    static let damages = [
        (
            #""near": ["rule-one"]"#,
            #""departs_from": [{"rules": ["rule-one"], "reason": "It may."}]"#,
            "adds-one: departs_from: rule-one is a MUST, which no variant may break"
        ),
        (
            #""near": ["rule-one"]"#, #""near": ["rule-two"]"#,
            #"adds-one: near: installed-app has no rule "rule-two""#
        ),
        (#""N001""#, #""N002""#, "adds-one.allowed_by: N002 is not in statements.json"),
        (#""N001""#, #""S001""#, "adds-one.allowed_by: there is no decision S001"),
        (
            #""N001""#, #""RFC 7636, Section 9""#,
            "adds-one.allowed_by: standards.json has no Section 9 of RFC 7636"
        ),
        (#"["N001"]"#, "[]", "variants[0].adds-one.allowed_by: must not be empty"),
        (
            #""near": "#, #""nearby": "#,
            #"variants[0].adds-one: unknown member "nearby""#
        ),
        (
            "adds one", "Adds one",
            "adds-one: title: begins a sentence; it must continue \"an implementation that\""
        ),
    ]

    @Test("What does not fit is refused with file and place", arguments: damages)
    func refused(_ text: String, _ other: String, _ message: String) throws {
        let error = #expect(throws: VectorFileError.self) {
            try Self.variants(Self.sound.replacing(text, with: other))
        }
        #expect(error?.description == "Vectors/Variants/installed-app.json: \(message)")
    }

    @Test("An id that another variant or a mistake has is refused")
    func unique() throws {
        let message = "adds-one: another variant or mistake has the id"
        let twice = #expect(throws: VectorFileError.self) {
            try Self.variants("\(Self.sound), \(Self.sound)")
        }
        #expect(twice?.description == "Vectors/Variants/installed-app.json: \(message)")
        let mistake = #"{"id": "adds-one", "title": "t", "rule": "rule-one"}"#
        let shared = #expect(throws: VectorFileError.self) {
            try Self.variants(Self.sound, beside: mistake)
        }
        #expect(shared?.description == "Vectors/Variants/installed-app.json: \(message)")
    }

    @Test("A head without a change, and a change without a head, are reported in one line each")
    func joined() throws {
        let adapter = try #require(Variant.all.first { $0.role == .installedApp }).adapter
        let roles = try Self.variants(Self.sound)
        let both = VariantList(roles, changes: [("adds-one", adapter)])
        #expect(both.variants.map(\.id) == ["adds-one"])
        #expect(both.problems == [])
        let file = "Vectors/Variants/installed-app.json"
        #expect(
            VariantList(roles, changes: [("adds-two", adapter)]).problems == [
                "\(file): adds-one: has neither an edit nor a change in Tests/Variants",
                "adds-two: has a change in Tests/Variants and no head in Vectors/Variants",
            ])
        let twice = VariantList(roles, changes: [("adds-one", adapter), ("adds-one", adapter)])
        #expect(twice.problems == ["\(file): adds-one: has several changes in Tests/Variants"])
    }
}
