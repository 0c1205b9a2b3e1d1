@testable import Conformance
import StrictCodecs
import Testing

@Suite("Reading on all processors")
struct ArrayConcurrentTests {
    @Test("Results are in the order of the elements")
    func order() throws {
        #expect(try Array(0..<500).concurrentlyMapped { $0 * 2 } == (0..<500).map { $0 * 2 })
        #expect(try [Int]().concurrentlyMapped { $0 }.isEmpty)
    }

    @Test("The first malformed element is the one that is reported")
    func error() {
        let error = #expect(throws: FormatError.self) {
            try Array(0..<500).concurrentlyMapped { number in
                guard number < 100 else { throw FormatError("\(number)") }
                return number
            }
        }
        #expect(error?.description == "100")
    }
}
