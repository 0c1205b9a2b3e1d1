import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("A file that is not a result file")
struct ForeignFileTests {
    @Test(
        "It is reported as such, whatever it contains",
        arguments: [
            "", "\n", "{}\n", "[]\n", "<!DOCTYPE html>\n<title>x</title>\n",
            #"{"record":"header","format":"conformance-"#,
            #"{"record":"header","format":"other-result","format_version":1}"# + "\n",
            String(repeating: "\u{0}", count: 200_000),
        ])
    func foreign(_ text: String) throws {
        let kept = try KeptCatalog()
        let complaint = try ResultFile.complaint(about: Array(text.utf8), in: kept.catalog)
        let expected = "FILE:1: is not a result file; make one with --format jsonl --output FILE"
        #expect(complaint.full == expected)
        #expect(complaint.outline == expected)
    }

    @Test("Octets that are not text do no harm")
    func binary() throws {
        let kept = try KeptCatalog()
        let octets = ResultFormat.beginning + (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 167) }
        let complaint = try ResultFile.complaint(about: octets, in: kept.catalog)
        #expect(try #require(complaint.full).hasPrefix("FILE:1: is not JSON; "))
    }

    @Test("A line that no run writes is not read to its end")
    func longLine() throws {
        let kept = try KeptCatalog()
        let octets = ResultFormat.beginning + [UInt8](repeating: 0x20, count: 9 << 20)
        let complaint = try ResultFile.complaint(about: octets, in: kept.catalog)
        #expect(
            try #require(complaint.full).hasPrefix(
                "FILE:1: the line has more than 8388608 octets; "))
        #expect(complaint.outline == complaint.full)
    }

    @Test("A folder and a missing file have different messages")
    func noFile() throws {
        let kept = try KeptCatalog()
        for (path, what) in [(kept.folder.path, "is a folder"), ("no-such", "cannot be read")] {
            let complaint = "\(path): \(what); name a file of --format jsonl"
            #expect(Self.complaint(path, in: kept.catalog) == [complaint, complaint])
        }
    }

    private static func complaint(_ path: String, in catalog: Catalog) -> [String] {
        let bodies: [() throws -> Void] = [
            { _ = try StoredResult(path: path, in: catalog) },
            { _ = try ResultOutline(path: path) },
        ]
        return bodies.map { body in
            do { try body() } catch { return "\(error)" }
            return ""
        }
    }

    #if os(Linux)
        @Test("An endless file is not read without limit")
        func endless() throws {
            let kept = try KeptCatalog()
            let complaint = Self.complaint("/dev/zero", in: kept.catalog)
            #expect(complaint.allSatisfy { $0.hasPrefix("/dev/zero:1: is not a result file; ") })
        }
    #endif

    @Test("Vectors that were changed after the run are named")
    func otherVectors() async throws {
        let (kept, other) = (try KeptCatalog(), try KeptCatalog.withFamilies())
        let file = try ResultFile(of: await ResultScenario.lenient.report(in: kept.catalog))
        let complaint = try ResultFile.complaint(about: file.octets, in: other.catalog)
        let (made, read) = (try kept.catalog.hash() ?? "", try other.catalog.hash() ?? "")
        #expect(
            complaint.full
                == "FILE:1: was made with other vectors (version 1.0.0, sha256 \(made.prefix(12))) "
                + "than these (version 1.0.0, sha256 \(read.prefix(12))); "
                + "name the folder of its vectors with --vectors DIR")
        #expect(complaint.outline == nil)
    }
}
