import Conformance
import ConformancePipe
import Foundation
import Reference
import StrictCodecs

/// Runs an adapter, this program once more, whose answers are changed.
struct AdapterFuzzer: Fuzzer {
    static let name = "adapter"
    static var batch: Int { 1_000 }

    /// The word by which this program is asked to be the adapter.
    static let adapter = "--adapter"

    private let catalog: Catalog
    private let selection = Selection(suites: ["pkce/challenge"])

    init() throws { catalog = try Catalog.bundled }

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        var settings = CommandAdapter.Settings(window: 4)
        settings.patience = .max
        let adapter = try await CommandAdapter.start(
            [program, Self.adapter, "\(seed)", "\(cases.lowerBound)"], settings: settings)
        let vectors = try selection.vectors(of: catalog).count
        let runs = max(1, cases.count / vectors)
        let report = try await catalog.run(
            on: adapter, only: selection,
            options: RunOptions(timeout: .milliseconds(500), runs: runs, seed: seed))
        let notices = await adapter.stop()
        let place = "cases \(cases)"
        let counts =
            report.cases.count == vectors
            ? [] : ["\(place): \(report.cases.count) of \(vectors) cases"]
        let found = [try Harm.finding(in: report)] + notices.map { Harm.finding(in: $0) }
        return counts + found.compactMap { $0 }.map { "\(place): \($0)" }
    }

    /// Answers the questions on standard input; of forty lines one is changed as octets, and of three one as
    /// a value.
    static func answer(seed: UInt64, start: Int) {
        // A process that is started again goes on with other numbers.
        var number = start + Int(getpid()) * 1_000
        while let line = readLine(strippingNewline: true) {
            guard let message = try? JSONParser.parse(Array(line.utf8)) else { continue }
            number += 1
            var generator = Generator(seed: seed, case: number)
            switch message["type"]?.text {
            case "hello"?: write(octets(of: hello))
            case "case"?: write(changed(octets(of: answer(to: message)), &generator))
            case "bye"?: return
            default: continue
            }
        }
    }

    private static func changed(_ line: [UInt8], _ generator: inout Generator) -> [UInt8] {
        if generator.isOne(in: 40) { return generator.changed(line) }
        guard generator.isOne(in: 3), let json = try? JSONParser.parse(line), let ok = json["ok"]
        else {
            return line
        }
        // The id stays, for an answer without it is waited for.
        let members = (json.members ?? []).map {
            $0.name == "ok" ? .init("ok", generator.changed(ok)) : $0
        }
        return octets(of: .object(members))
    }

    private static func answer(to message: JSON) -> JSON {
        let id = message["id"] ?? .null
        let input = message["input"]
        do {
            let challenge = try ReferenceImplementation().codeChallenge(
                for: input?["code_verifier"]?.text ?? "",
                method: input?["code_challenge_method"]?.text ?? "")
            return ["type": "result", "id": id, "ok": ["code_challenge": .string(challenge)]]
        } catch {
            return ["type": "result", "id": id, "reject": ["reason": .string("\(error)")]]
        }
    }

    private static let hello: JSON = [
        "type": "hello", "protocol": 1,
        "implementation": ["name": "fuzz", "version": "1", "language": "Swift"],
        "roles": ["installed-app"], "operations": ["code-challenge"], "window": 4,
    ]

    private static func octets(of json: JSON) -> [UInt8] {
        var octets: [UInt8] = []
        json.write(to: &octets)
        return octets
    }

    private static func write(_ line: [UInt8]) {
        try? FileHandle.standardOutput.write(contentsOf: Data(line + [0x0A]))
    }
}
