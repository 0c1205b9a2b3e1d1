import Testing

@testable import ConformanceDrivers

@Suite("A URL that a program writes")
struct WritingPatienceTests {
    @Test("It counts once it has been there for a time, however late it comes")
    func late() {
        var patience = WritingPatience(.seconds(3))
        let start = ContinuousClock.now
        #expect(patience.url(nil, at: start + .seconds(9)) == nil)
        #expect(patience.url("http://a", at: start + .seconds(10)) == nil)
        #expect(patience.url("http://a", at: start + .seconds(13)) == nil)
        #expect(patience.url("http://a", at: start + .milliseconds(13_001)) == "http://a")
    }
}
