import XCTest

/// Installed app: the loopback listener.
final class InstalledAppLoopbackTests: XCTestCase {
    func testLoopbackCode() async throws {
        try await assertMet("loopback-code")
    }

    func testLoopbackEmptyPath() async throws {
        try await assertMet("loopback-empty-path")
    }

    func testLoopbackRequestSyntax() async throws {
        try await assertMet("loopback-request-syntax")
    }

    func testLoopbackNoise() async throws {
        try await assertMet("loopback-noise")
    }

    func testLoopbackPath() async throws {
        try await assertMet("loopback-path")
    }

    func testLoopbackNoiseStatus() async throws {
        try await assertMet("loopback-noise-status")
    }

    func testLoopbackState() async throws {
        try await assertMet("loopback-state")
    }

    func testLoopbackError() async throws {
        try await assertMet("loopback-error")
    }

    func testLoopbackOneOfBoth() async throws {
        try await assertMet("loopback-one-of-both")
    }

    func testLoopbackRepeated() async throws {
        try await assertMet("loopback-repeated")
    }

    func testLoopbackRepeatedEqual() async throws {
        try await assertMet("loopback-repeated-equal")
    }

    func testLoopbackDecoding() async throws {
        try await assertMet("loopback-decoding")
    }

    func testLoopbackBrokenEscapes() async throws {
        try await assertMet("loopback-broken-escapes")
    }

    func testLoopbackFirstAnswer() async throws {
        try await assertMet("loopback-first-answer")
    }

    func testLoopbackCloses() async throws {
        try await assertMet("loopback-closes")
    }

    func testLoopbackGarbage() async throws {
        try await assertMet("loopback-garbage")
    }

    func testLoopbackRequestLine() async throws {
        try await assertMet("loopback-request-line")
    }

    func testLoopbackGETOnly() async throws {
        try await assertMet("loopback-get-only")
    }

    func testLoopbackHost() async throws {
        try await assertMet("loopback-host")
    }

    func testLoopbackLength() async throws {
        try await assertMet("loopback-length")
    }

    func testLoopbackEndlessLine() async throws {
        try await assertMet("loopback-endless-line")
    }

    func testLoopbackPage() async throws {
        try await assertMet("loopback-page")
    }

    func testLoopbackPageEnds() async throws {
        try await assertMet("loopback-page-ends")
    }

    func testLoopbackPageWithoutMarkup() async throws {
        try await assertMet("loopback-page-without-markup")
    }

    func testLoopbackPageWithoutCode() async throws {
        try await assertMet("loopback-page-without-code")
    }
}
