import Conformance
import Testing

@testable import ConformancePipe

@Suite("A message from an adapter")
struct IncomingTests {
    @Test(
        "Of a long reason, as much is kept as a report shows",
        arguments: [#""reject":{"reason":"R"}"#, #""unsupported":"R""#, #""fault":"R""#])
    func longReason(_ member: String) throws {
        let text = member.replacing(#""R""#, with: "\"\(String(repeating: "r", count: 900_000))\"")
        let line = #"{"type":"result","id":"1","# + text + "}"
        guard case .result(_, let reply) = try Incoming(ArraySlice(line.utf8)) else {
            Issue.record("the line is not read as a result")
            return
        }
        let error = #expect(throws: (any Error).self) { try reply.get() }
        let count = "\(try #require(error))".utf8.count
        #expect(1000..<6000 ~= count)
    }
}
