#if os(Linux)
    import Conformance
    import Foundation
    import Mistakes
    import TestSupport
    import Testing

    /// The tests of the rules, run once more in a process of their own with mistakes in the place of
    /// the reference.
    private struct RuleTestRun {
        /// The rules whose tests failed.
        let failed: Set<Rule.ID>

        /// Runs tests in a framework, and finds failures in what it writes.
        init(
            _ arguments: [String], with mistakes: [Mistake],
            failures: @Sendable (String) -> [Substring]
        ) throws {
            // Without a filter, the process would run this test as well, and so on.
            try #require(!mistakes.isEmpty && !arguments.contains(""))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = arguments
            let names = mistakes.map(\.id).joined(separator: ",")
            process.environment = ProcessInfo.processInfo.environment
                .merging(["CONFORMANCE_MISTAKES": names]) { $1 }
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, output)
            try process.run()
            let octets = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            failed = Set(
                failures(String(decoding: octets, as: UTF8.self))
                    .map { String($0.replacing("_", with: "-")) })
        }

        /// Runs the tests of all rules in Swift Testing.
        static func inSwiftTesting(_ mistakes: [Mistake]) throws -> Self {
            try RuleTestRun(
                ["--testing-library", "swift-testing", "--filter", "RuleTests.Rules/"],
                with: mistakes
            ) { text in
                text.matches(of: /recorded an issue with 1 argument argument → ([a-z0-9-]+):/)
                    .map(\.1)
            }
        }

        /// Runs the tests of some suites in XCTest.
        static func inXCTest(_ suites: [Suite], _ mistakes: [Mistake]) throws -> Self {
            let classes = suites.map { "RuleTests.\($0.typeName)Tests" }.joined(separator: ",")
            return try RuleTestRun([classes], with: mistakes) { text in
                text.matches(of: /\.test_(\w+)' failed/).map(\.1)
            }
        }
    }

    extension Suite {
        /// The name of the types that have its tests.
        fileprivate var typeName: String {
            id.split { "-/".contains($0) }.map(\.capitalized).joined()
        }
    }

    @Suite("The tests of the rules")
    struct RuleTestTests {
        /// A mistake for each role.
        private let mistakes = [
            "lists-one-uri-too-few", "opens-one-app-link", "drops-padding-of-access-token",
            "refresh-grant-widens-scope", "knows-ipv4-only",
        ].compactMap { id in Mistake.all.first { $0.id == id } }

        /// The suites in whose operations the mistakes can show.
        private var suites: [Suite] {
            get throws {
                let all = try Catalog.bundled.suites
                let rules = declared
                let hit = all.filter { $0.rules.contains { rules.contains($0.id) } }
                return all.filter { suite in hit.contains { $0.operation == suite.operation } }
            }
        }

        private var declared: Set<Rule.ID> {
            Set(mistakes.flatMap { [$0.rule] + $0.alsoBreaks })
        }

        @Test(
            "Mistakes in five roles fail the rules that they declare, and no others, in Swift Testing"
        )
        func inSwiftTesting() async throws {
            let mistakes = mistakes
            let run = try await Tool.onThread { try RuleTestRun.inSwiftTesting(mistakes) }
            #expect(run.failed == declared)
        }

        @Test("Mistakes in five roles fail the rules that they declare, and no others, in XCTest")
        func inXCTest() async throws {
            let (suites, mistakes) = (try suites, mistakes)
            let run = try await Tool.onThread { try RuleTestRun.inXCTest(suites, mistakes) }
            #expect(mistakes.count == 5)
            #expect(run.failed == declared)
        }
    }
#endif
