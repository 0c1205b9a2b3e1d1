import Conformance
import ConformancePipe
import ConformanceReports
import HTTPTypesStub
import StrictCodecs
import Testing

/// No public name of the package is one that a package with HTTP in Swift is likely to bring along:
/// this file compiles.
@Suite("Names alongside those of HTTPTypes")
struct HTTPTypesTests {
    @Test("The types of HTTPTypes need no module prefix")
    func unambiguous() {
        let types: [Any.Type] = [HTTPRequest.self, HTTPResponse.self, HTTPField.self]
        #expect(types.allSatisfy { String(reflecting: $0).contains("HTTPTypesStub.") })
    }
}
