import Conformance
import XCTest

final class LinkingXCTests: XCTestCase {
    func testLinkHandlerConforms() async throws {
        let report = try await Report(checking: LinkingAdapter())
        XCTAssertTrue(report.isConforming(), "\(report)")
    }
}
