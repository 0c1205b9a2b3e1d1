import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

/// What is made of changed input, one case after the other.
protocol Fuzzer: Sendable {
    /// The name by which it is called.
    static var name: String { get }

    /// How many cases a call of ``run(_:seed:)`` may have.
    static var batch: Int { get }

    /// Prepares what all cases share.
    init() throws

    /// Runs some cases.
    ///
    /// - Returns: What was found, in lines.
    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String]
}

extension Fuzzer {
    static var batch: Int { 50 }
}

/// What no text of the tool may have.
enum Harm {
    /// What is wrong with a text, if anything.
    static func finding(in text: String, secrets: [String] = []) -> String? {
        let octets = Array(text.utf8)
        if let place = octets.firstIndex(where: {
            ($0 < 0x20 && $0 != 0x0A && $0 != 0x09) || $0 == 0x7F
        }) {
            return "has the octet \(octets[place].hexadecimal) after \(excerpt(octets[..<place]))"
        }
        if !InertText.of(text).hasSameOctets(as: text) { return "has a command" }
        return secrets.first(where: text.containsText).map { "has the secret \(JSON.quote($0))" }
    }

    /// What is wrong with the forms of a report, if anything.
    static func finding(in report: Report, secrets: [String] = []) throws -> String? {
        for form in ReportFormat.allCases {
            var octets: [UInt8] = []
            try form.write(report, strict: true) { octets += $0 }
            let text = String(decoding: octets, as: UTF8.self)
            if let finding = finding(in: text, secrets: secrets) { return "\(form) \(finding)" }
        }
        return nil
    }

    private static func excerpt(_ octets: ArraySlice<UInt8>) -> String {
        JSON.quote(String(decoding: octets.suffix(40), as: UTF8.self))
    }
}

/// Ends the program if cases take longer than they may, or if it crashes, and says which.
final class Watch: Sendable {
    private let running = Locked<[Int: (name: String, start: ContinuousClock.Instant)]>([:])

    /// Watches from now on.
    ///
    /// - Parameter bound: How long a call of a fuzzer may take.
    init(bound: Duration) {
        Thread.detachNewThread { [self] in
            while true {
                usleep(200_000)
                let late = running.withLock { $0.values.first { .now - $0.start > bound } }
                guard let late else { continue }
                print("\(late.name): does not end within \(bound)")
                exit(1)
            }
        }
    }

    /// Runs a body under watch.
    func watching<Value>(
        _ name: String, _ number: Int, _ body: () async throws -> Value
    ) async rethrows -> Value {
        running.withLock { $0[number] = ("\(name) from case \(number) on", .now) }
        defer { running.withLock { _ = $0.removeValue(forKey: number) } }
        return try await body()
    }
}
