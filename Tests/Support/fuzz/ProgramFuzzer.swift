import Conformance
import ConformanceDrivers
import ConformancePipe
import ConformanceReports
import Foundation
import StrictCodecs

/// Runs programs that sign in and do other things, of which a seed determines which.
///
/// Each run ends, leaves no folder, leaves no process that the end of the tool would not end, and shows no code or token
/// that the program was given.
struct ProgramFuzzer: Fuzzer {
    static let name = "program"
    static var batch: Int { 10 }

    /// How many programs run at once in a batch, since most of them wait.
    private static let atOnce = 6

    private let vectors: [Vector.ID]

    init() throws {
        Descendants.adopt()
        // The codes of others stand in the vectors, and so in reports.
        vectors = try Catalog.bundled.suites
            .filter { ["program", "loopback-listener", "fresh-requests"].contains($0.id.lastPart) }
            .flatMap(\.vectors).map(\.id)
    }

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            var (rest, findings) = (cases[...], [String]())
            func start() {
                guard let number = rest.popFirst() else { return }
                group.addTask { try await problems(ofCase: number, seed: seed) }
            }
            for _ in 0..<Self.atOnce { start() }
            while let found = try await group.next() {
                findings += found
                start()
            }
            return findings
        }
    }

    private func problems(ofCase number: Int, seed: UInt64) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("notes-\(getpid())-\(number)")
        let texts = try await texts(ofCase: number, seed: seed, file)
        let secrets = FuzzedProgram.secrets(in: file)
        let shown = texts.lazy.compactMap { Harm.finding(in: $0, secrets: secrets) }.first
        let left = TemporaryFolder.takeLeft().map { "leaves \($0)" }
        let found = [shown].compactMap { $0 } + left + strangers(with: file.path)
        try? FileManager.default.removeItem(at: file)
        return found.map { "case \(number): \($0)" }
    }

    /// What the tool says of a program, in all forms.
    private func texts(ofCase number: Int, seed: UInt64, _ file: URL) async throws -> [String] {
        let client = LiveClient(Self.configuration([seed.description, "\(number)", file.path]))
        do {
            try await client.begin()
        } catch let nothing as NothingToJudge {
            // The tool prints each of its lines in this form.
            let lines = nothing.description.split(separator: "\n")
            return [InertText.of(lines.map { JSON.printable(String($0)) }.joined(separator: "\n"))]
        }
        var generator = Generator(seed: seed, case: number)
        let some = (0..<2).map { _ in generator.one(of: vectors) }
        let report = try? await Catalog.bundled.run(on: client, only: Selection(vectors: some))
        return try report.map { report in
            try ReportFormat.allCases.map { form in
                var octets: [UInt8] = []
                try form.write(report, strict: true) { octets += $0 }
                return String(decoding: octets, as: UTF8.self)
            }
        } ?? []
    }

    private static func configuration(_ words: [String]) -> ClientConfiguration {
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        var configuration = ClientConfiguration(
            command: [program, FuzzedProgram.word] + words
                + ["{authorization}", "{token}", "{client_id}", "{client_secret}"])
        configuration.start = .seconds(1)
        configuration.grace = .milliseconds(100)
        configuration.patience = .milliseconds(300)
        return configuration
    }

    /// The living processes of a case that are not below this one, which are ended here.
    private func strangers(with mark: String) -> [String] {
        FuzzedProcess.all(with: mark).flatMap { process in
            defer { kill(process.identifier, SIGKILL) }
            return process.isBelow(getpid())
                ? [] : ["leaves the process \(process.identifier), which nothing would end"]
        }
    }
}

extension String {
    fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? "" }
}

/// A process with a mark in its arguments, as the system lists it.
struct FuzzedProcess {
    let identifier: pid_t

    /// Those that live; none where the system does not list processes in files.
    static func all(with mark: String) -> [FuzzedProcess] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { identifier in
            let octets = SystemFile.octets(of: "/proc/\(identifier)/cmdline") ?? []
            return identifier != getpid()
                && String(decoding: octets, as: UTF8.self).containsText(mark)
        }.map(FuzzedProcess.init)
    }

    /// Whether a process is above it; it counts if it has ended meanwhile.
    func isBelow(_ ancestor: pid_t) -> Bool {
        var next = identifier
        while next > 1 {
            if next == ancestor { return true }
            guard let octets = SystemFile.octets(of: "/proc/\(next)/stat"),
                let end = octets.lastIndex(of: UInt8(ascii: ")"))
            else { return true }
            let words = octets[(end + 1)...].split(separator: 0x20)
            next = words.count > 1 ? pid_t(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        }
        return false
    }
}
