import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("A trace has placeholders for secrets")
struct TraceTests {
    @Test("A secret is masked in earlier lines as well")
    func earlierLines() {
        let trace = Trace(maskedBy: Redactor())
        trace.note("a state+of+1 b state%2Bof%2B1")
        trace.redactor.hide("state+of+1", as: "state")
        #expect(trace.text == "a masked-state b masked-state")
    }

    @Test("A line is cut after its secrets are masked, and only so many lines are kept")
    func limits() {
        let trace = Trace(maskedBy: Redactor(), lines: 2, width: 20)
        trace.redactor.hide("0123456789abcdefghij", as: "code")
        for line in ["0123456789-0123456789abcdefghij", "b", "c"] { trace.note(line) }
        #expect(trace.shown == ["0123456789-masked-co… (31 octets)", "b"])
    }
}
