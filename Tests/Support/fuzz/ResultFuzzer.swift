import Conformance
import ConformanceReports
import Foundation
import Reference
import StrictCodecs

/// Changes a line of a result file; one file of two gets the right fingerprint again.
struct ResultFuzzer: Fuzzer {
    static let name = "result"

    private let folder: SmallFolder
    private let catalog: Catalog

    init() throws {
        folder = try SmallFolder()
        catalog = try Catalog(directory: folder.url)
    }

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        let lines = try await lines()
        let path = folder.url.appendingPathComponent("r\(cases.lowerBound).jsonl").path
        return try cases.compactMap { number in
            var generator = Generator(seed: seed, case: number)
            var changed = lines
            let place = generator.below(lines.count)
            changed[place] = generator.changedText(lines[place])
            if generator.isOne(in: 2) { changed[lines.count - 1] = Self.footer(of: changed) }
            try Data(changed.joined(separator: [0x0A]) + [0x0A]).write(
                to: URL(fileURLWithPath: path))
            return finding(in: path).map { "case \(number): \($0)" }
        }
    }

    /// A result with failures, in lines.
    private func lines() async throws -> [[UInt8]] {
        let report = try await catalog.run(on: Careless(), only: Selection())
        var octets: [UInt8] = []
        try ReportFormat.jsonl.write(report, strict: true) { octets += $0 }
        return octets.split(separator: 0x0A).map(Array.init)
    }

    private func finding(in path: String) -> String? {
        let complaints = [
            { [self] in
                if let finding = try Harm.finding(
                    in: try StoredResult(path: path, in: catalog).report)
                {
                    throw Harmful(description: finding)
                }
            },
            {
                let outline = try ResultOutline(path: path)
                let text = ResultDifference(from: outline, to: outline).text(in: .text)
                if let finding = Harm.finding(in: text) { throw Harmful(description: finding) }
            },
        ].map { read -> String? in
            do {
                try read()
                return nil
            } catch let error as Harmful { return error.description } catch {
                return Harm.finding(in: InertText.of("\(error)"))
            }
        }
        return complaints.compactMap { $0 }.first
    }

    private struct Harmful: Error { let description: String }

    /// The last line with the fingerprint of those before it, if it still can have one.
    private static func footer(of lines: [[UInt8]]) -> [UInt8] {
        guard let last = lines.last, let footer = try? JSONParser.parse(last),
            let members = footer.members
        else { return lines.last ?? [] }
        let rest = JSON.object(members.filter { $0.name != "sha256" })
        let list = (lines.dropLast() + [octets(of: rest)]).map { "\(SHA256.text(of: $0))\n" }
        let sum = SHA256.text(of: Array(list.joined().utf8))
        return octets(of: .object((rest.members ?? []) + [.init("sha256", .string(sum))]))
    }

    private static func octets(of json: JSON) -> [UInt8] {
        var octets: [UInt8] = []
        json.write(to: &octets)
        return octets
    }
}

/// A client that pads its challenges.
private struct Careless: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method) + "="
    }
}
