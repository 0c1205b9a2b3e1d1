import Conformance
import Testing

@Suite("Installed app: the loopback listener")
struct InstalledAppLoopback {
    @Test("The request of the browser brings the code", arguments: try vectors(of: "loopback-code"))
    func loopbackCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI without a path is answered at /",
        arguments: try vectors(of: "loopback-empty-path"))
    func loopbackEmptyPath(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every well-formed request of a browser is read",
        arguments: try vectors(of: "loopback-request-syntax"))
    func loopbackRequestSyntax(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Requests for other paths do not end the waiting",
        arguments: try vectors(of: "loopback-noise"))
    func loopbackNoise(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only the path of the redirect URI brings the answer",
        arguments: try vectors(of: "loopback-path"))
    func loopbackPath(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another path is answered with an error of the 4xx class",
        arguments: try vectors(of: "loopback-noise-status"))
    func loopbackNoiseStatus(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A wrong state never gives a code", arguments: try vectors(of: "loopback-state"))
    func loopbackState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error of the server ends the waiting with that error",
        arguments: try vectors(of: "loopback-error"))
    func loopbackError(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Both a code and an error, or neither, give no code",
        arguments: try vectors(of: "loopback-one-of-both"))
    func loopbackOneOfBoth(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Two values of one parameter give no code", arguments: try vectors(of: "loopback-repeated"))
    func loopbackRepeated(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter that is repeated in disguise gives no code either",
        arguments: try vectors(of: "loopback-repeated-equal"))
    func loopbackRepeatedEqual(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Values are decoded once", arguments: try vectors(of: "loopback-decoding"))
    func loopbackDecoding(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A broken escape is never repaired", arguments: try vectors(of: "loopback-broken-escapes"))
    func loopbackBrokenEscapes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The first answer counts, and no later one",
        arguments: try vectors(of: "loopback-first-answer"))
    func loopbackFirstAnswer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The listener is closed after the answer", arguments: try vectors(of: "loopback-closes"))
    func loopbackCloses(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "What is no request neither stops nor ends the listener",
        arguments: try vectors(of: "loopback-garbage"))
    func loopbackGarbage(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A malformed request line is not an answer",
        arguments: try vectors(of: "loopback-request-line"))
    func loopbackRequestLine(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Only GET brings the answer", arguments: try vectors(of: "loopback-get-only"))
    func loopbackGETOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request for another host is not an answer", arguments: try vectors(of: "loopback-host"))
    func loopbackHost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Long codes, states and header fields are read",
        arguments: try vectors(of: "loopback-length"))
    func loopbackLength(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request line without an end does no harm",
        arguments: try vectors(of: "loopback-endless-line"))
    func loopbackEndlessLine(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The browser gets an HTML page", arguments: try vectors(of: "loopback-page"))
    func loopbackPage(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The browser can tell where the page ends", arguments: try vectors(of: "loopback-page-ends")
    )
    func loopbackPageEnds(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The page repeats no markup of the request",
        arguments: try vectors(of: "loopback-page-without-markup"))
    func loopbackPageWithoutMarkup(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The page does not show the code or the state",
        arguments: try vectors(of: "loopback-page-without-code"))
    func loopbackPageWithoutCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
