import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformTool

@Suite("conform client")
struct CheckClientTests {
    @Test("A first verdict has vectors that a running program shows, and no other selection")
    func quick() async throws {
        let other = await Tool.conform(
            "client", "--quick", "--vector", "installed-app/loopback/right-state", "--", "true")
        #expect(other.status == 2)
        #expect(other.errors.contains("--quick selects vectors by itself; leave out --vector"))
        let catalog = try Catalog.bundled
        let vectors = catalog.quickSelection.client.compactMap(catalog.vector)
        #expect(vectors.count == catalog.quickSelection.client.count)
        #expect(vectors.filter { $0.overWire?.obstacle != nil }.map(\.id) == [])
        let rules = Set(vectors.map(\.rule))
        #expect(catalog.rules.count { rules.contains($0.id) && $0.level == .must } >= 15)
    }

    @Test("A first verdict is called one in the last line and where the selection is shown")
    func quickVerdict() async throws {
        let catalog = try Catalog.bundled
        let words = catalog.quickSelection.client.flatMap { ["--vector", $0] }
        let quick = await Tool.conform(["reference"] + words)
        let lines = quick.output.split(separator: "\n")
        #expect(lines.last?.hasPrefix("CONFORMING (quick selection, no full verdict): ") == true)
        #expect(quick.output.contains("SELECTED quick selection, no full verdict: vectors "))
        let fewer = await Tool.conform(["reference"] + words.dropLast(2))
        #expect(!fewer.output.contains("quick"))
    }

    @Test("A configuration is made from what a program shows, and never written over a file")
    func start() async throws {
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("client.json").path
        let none = await Tool.conform(
            "client", "--init", "--output", file, "--", "COLOUR=no", "true", "{authorization}")
        #expect(none.status == 3)
        #expect(none.output.contains("fill in  it opened no URL"))
        let octets = try #require(FileManager.default.contents(atPath: file))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let json = try JSONParser.parse([UInt8](octets))
        #expect(json["environment"] == ["COLOUR": "no"])
        #expect(json["command"] == ["true", "{authorization}"])
        let again = await Tool.conform("client", "--init", "--output", file, "--", "true")
        #expect(again.status == 2 && again.errors.contains("client.json is there already"))
    }
}
