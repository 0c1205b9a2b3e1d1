import Conformance
import Reference
import XCTest

extension XCTestCase {
    /// Asserts that the reference implementation meets a rule.
    ///
    /// A failure carries the report, since XCTest has no activities on Linux to name the vector.
    func assertMet(
        _ rule: Rule.ID, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let selection = Selection(rules: [rule])
        let report = try await Report(
            checking: ReferenceImplementation(), only: selection,
            options: RunOptions(deadline: .seconds(60)))
        XCTAssertEqual(report.rules.map(\.id), [rule], file: file, line: line)
        XCTAssertTrue(report.unmet.isEmpty, "\(report)", file: file, line: line)
    }
}
