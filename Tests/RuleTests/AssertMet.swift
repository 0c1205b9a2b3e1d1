import Conformance
import XCTest

extension XCTestCase {
    /// Fails for each vector of a rule that the implementation under test does not pass.
    func assertMet(
        _ rule: Rule.ID, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        for failure in try await failures(of: rule) { XCTFail(failure, file: file, line: line) }
    }
}
