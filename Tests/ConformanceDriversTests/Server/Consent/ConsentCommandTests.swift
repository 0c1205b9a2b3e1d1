import Conformance
import Testing

@testable import ConformanceDrivers

@Suite("The command that shows the consent page")
struct ConsentCommandTests {
    @Test("A consent command is given the user's decision")
    func consent() async throws {
        let script = #"echo "https://a.example/?answer=$CONSENT""#
        let command = ConsentCommand(
            words: ["/bin/sh", "-c", script], deadline: .seconds(20))
        let answer = try await command.open(
            "https://b.example/", answering: .limited(to: ["a"]))
        #expect(answer[field: "Location"] == "https://a.example/?answer=a")
    }
}
