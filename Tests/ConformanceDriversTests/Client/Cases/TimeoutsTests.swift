import Testing

@testable import ConformanceDrivers

@Suite("How long silence lasts")
struct TimeoutsTests {
    @Test(
        "It follows the first sign-in, and ends before the program gives up",
        arguments: [
            (first: 10, patience: nil, silence: 500), (100, nil, 1_300), (1_000, nil, 5_000),
            (1_000, 3, 1_500), (10, 3, 500), (100, 60, 1_300), (1_000, 60, 5_000),
        ] as [(first: Int, patience: Int?, silence: Int)])
    func silence(first: Int, patience: Int?, silence: Int) {
        let timeouts = Timeouts(
            after: .milliseconds(first), patience: patience.map { .seconds($0) })
        #expect(timeouts.silence == .milliseconds(silence))
    }

    @Test(
        "After an error, a program has three seconds to stop waiting, unless it gives up before",
        arguments: [
            (first: 10, patience: nil, closing: 3_000), (1_000, nil, 5_000), (10, 3, 1_500),
            (10, 60, 3_000),
        ] as [(first: Int, patience: Int?, closing: Int)])
    func closing(first: Int, patience: Int?, closing: Int) {
        let timeouts = Timeouts(
            after: .milliseconds(first), patience: patience.map { .seconds($0) })
        #expect(timeouts.closing == .milliseconds(closing))
    }

    @Test("Before the first sign-in, no wait is longer than the program waits itself")
    func first() {
        #expect(Timeouts.first.silence == .seconds(5) && Timeouts.first.listening == .seconds(10))
        let short = Timeouts(patience: .seconds(3))
        #expect(short.silence == .milliseconds(1_500) && short.listening == .seconds(3))
    }
}
