import Conformance
import XCTest

final class LinkingXCTests: XCTestCase {
    func testLinkHandlerConforms() async throws {
        let report = try await Catalog.bundled.run(on: LinkingAdapter())
        XCTAssertTrue(report.isConforming(), "\(report)")
    }
}
