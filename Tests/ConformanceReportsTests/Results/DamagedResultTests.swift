import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite("A damaged result file")
struct DamagedResultTests {
    /// How many octets apart the damages are; all octets are tried if a variable says so.
    private static let step =
        ProcessInfo.processInfo.environment["CONFORMANCE_EVERY_OCTET"] == nil ? 7 : 1

    private static func file(in catalog: Catalog) async throws -> [UInt8] {
        try ResultFile(of: await ResultScenario.lenient.report(in: catalog)).octets
    }

    @Test("It is refused wherever it is truncated")
    func truncation() async throws {
        let kept = try KeptCatalog()
        let octets = try await Self.file(in: kept.catalog)
        for count in stride(from: 0, to: octets.count, by: Self.step) {
            try Self.expectRefusal(of: Array(octets.prefix(count)), in: kept.catalog, "\(count)")
        }
    }

    @Test("It is refused whichever octet is changed")
    func flips() async throws {
        let kept = try KeptCatalog()
        let octets = try await Self.file(in: kept.catalog)
        for index in stride(from: 0, to: octets.count, by: Self.step) {
            var other = octets
            other[index] ^= index % 2 == 0 ? 0x01 : 0x80
            try Self.expectRefusal(of: other, in: kept.catalog, "\(index)")
        }
    }

    @Test("It is refused whichever octet is missing or repeated")
    func shifts() async throws {
        let kept = try KeptCatalog()
        let octets = try await Self.file(in: kept.catalog)
        for index in stride(from: 3, to: octets.count, by: 3 * Self.step) {
            let (start, end) = (octets[..<index], octets[index...])
            try Self.expectRefusal(of: start + end.dropFirst(), in: kept.catalog, "-\(index)")
            try Self.expectRefusal(of: start + [octets[index]] + end, in: kept.catalog, "+\(index)")
        }
    }

    /// Expects one line that names the file and a place, with and without the vectors.
    private static func expectRefusal(
        of octets: some Collection<UInt8>, in catalog: Catalog, _ place: String
    ) throws {
        let complaint = try ResultFile.complaint(about: Array(octets), in: catalog)
        for text in [complaint.full, complaint.outline] {
            let text = try #require(text, "\(place)")
            #expect(text.hasPrefix("FILE:") && text.contains("; "), "\(place): \(text)")
            #expect(text.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "\(place): \(text)")
        }
    }
}
