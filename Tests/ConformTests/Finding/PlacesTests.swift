import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformTool
@testable import maintain

@Suite("The places of mistakes and functions")
struct PlacesTests {
    /// What the sources of the repository have, read once.
    private static let found = Result { try sources(of: try .bundled).all() }

    private static func sources(of catalog: Catalog) throws -> SourcePlaces {
        SourcePlaces(
            catalog: catalog, index: try CatalogIndex(of: catalog), root: Repository.root.path)
    }

    /// The text of the line of each name.
    private static func lines(of places: [String: Places.Place]) throws -> [String: Substring] {
        let texts = try Dictionary(grouping: places, by: \.value.file).map { file, names in
            let lines = try Repository.text(of: file).lines
            return try names.map { name, place in
                (name, try #require(lines.dropFirst(place.line - 1).first, "\(place)"))
            }
        }
        return Dictionary(uniqueKeysWithValues: texts.joined())
    }

    @Test(
        "Every suite and rule names a function, and the sources declare it where it is said to be")
    func functions() throws {
        let lines = try Self.lines(of: try Self.found.get().functions)
        for suite in try Catalog.bundled.suites {
            for name in [suite.reference] + suite.rules.map(suite.reference) {
                let name = try #require(name, "\(suite.id)")
                let own = name.prefix { $0 != "(" }.split(separator: ".").last ?? ""
                let line = try #require(lines[name])
                let forms = own == "init" ? ["init(", "init?("] : ["func \(own)(", "var \(own):"]
                #expect(forms.contains(where: line.contains), "\(name)")
            }
        }
    }

    @Test("The change of every mistake is where it is said to be, under its id or a part of it")
    func mistakes() throws {
        let places = try Self.found.get().mistakes
        let lines = try Self.lines(of: places)
        for mistake in try CatalogIndex(of: .bundled).mistakes {
            let pieces = try #require(lines[mistake.id]).split(separator: "\"")
            let id = try #require(mistake.edit == nil ? pieces.dropFirst().first : pieces[3])
            #expect(mistake.id.contains(id))
            let form = mistake.edit == nil ? ".swift" : ".json"
            #expect(places[mistake.id]?.file.hasSuffix(form) == true)
        }
    }

    @Test("The file beside the vectors has a place for each of them")
    func file() throws {
        let found = try Self.found.get()
        let kept = try Places(beside: try .bundled)
        #expect(found.mistakes.mapValues(\.file) == kept.mistakes.mapValues(\.file))
        #expect(found.functions.mapValues(\.file) == kept.functions.mapValues(\.file))
    }

    @Test("Members are found by type, name and labels; what stands in a body is none")
    func declarations() {
        let text = """
            struct Outer {
                let plain: Int

                struct Inner {
                    private static func read(
                        _ text: [String: (Int, Int)], from start: Result<Int, Never>
                    ) -> Int {
                        let local = 1
                        return local
                    }
                }

                init?(_ text: String) { nil }
            }

            extension Outer.Inner {
                @inlinable public func read() {}
            }
            """
        let members = Declarations(in: text).members
        #expect(
            members.map { "\($0.line) \($0.labelledName)" } == [
                "2 Outer.plain", "5 Outer.Inner.read(_:from:)", "13 Outer.init(_:)",
                "17 Outer.Inner.read()",
            ])
        #expect(
            members.map(\.name).dropFirst() == [
                "Outer.Inner.read", "Outer.init", "Outer.Inner.read",
            ])
    }

    @Test(
        "A function that is not there, or there several times, is refused with its name",
        arguments: [
            ("CodeVerifier.isIllegal", "the reference has no function CodeVerifier.isIllegal"),
            (
                "ReferenceImplementation.session",
                "the reference has ReferenceImplementation.session several times; name its labels"
            ),
        ])
    func unknown(_ name: String, message: String) throws {
        let folder = try VectorFolder.write(
            replacing: #""basis": "rfc","#, with: #""basis": "rfc", "reference": "\#(name)","#)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = try Catalog(directory: folder)
        let error = #expect(throws: maintain.UsageError.self) {
            try Self.sources(of: catalog).functions()
        }
        #expect(error?.description == message)
    }

    @Test(
        "A malformed file is refused with its place",
        arguments: [
            (#"{"mistakes": {}}"#, #"lacks "functions""#),
            (#"{"mistakes": [], "functions": {}}"#, "mistakes: must be an object"),
            (
                #"{"mistakes": {}, "functions": {"A.swift": {"a": "1"}}}"#,
                "functions.A.swift.a: must be an integer"
            ),
        ])
    func malformed(_ text: String, message: String) throws {
        let json = try JSONParser.parse(Array(text.utf8))
        let error = #expect(throws: FormatError.self) { try Places(json) }
        #expect(error.map { "\($0)" } == message)
    }

    @Test("Beside vectors without the file, nothing has a place")
    func absent() throws {
        let folder = try VectorFolder.write()
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = try Places(beside: try Catalog(directory: folder))
        #expect(places.mistakes.isEmpty && places.functions.isEmpty)
    }
}
