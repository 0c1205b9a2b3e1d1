import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that the lists of other suites name rules that there are, and each test once.
struct ForeignCheck {
    let rules: Set<Rule.ID>
    let suites: [OtherSuite]

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the test that does not fit.
    func run() throws {
        try VectorFileError.naming("coverage.json") {
            for suite in suites {
                try FormatError.at(suite.id) { try check(suite) }
            }
        }
    }

    private func check(_ suite: OtherSuite) throws {
        var names: Set<String> = []
        for test in suite.tests {
            guard names.insert(test.name).inserted else {
                throw FormatError("\(test.name) is listed twice")
            }
            guard case .rules(let named) = test.coverage else { continue }
            for rule in named where !rules.contains(rule) {
                throw FormatError("\(test.name): there is no rule \(rule)")
            }
        }
    }
}
