import Conformance
import Testing

@Suite("Installed app: the custom URI scheme")
struct InstalledAppCustomScheme {
    @Test(
        "The scheme is the client id with its labels reversed",
        arguments: try vectors(of: "scheme-reversed"))
    func schemeReversed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A client id without Google's suffix has no such scheme",
        arguments: try vectors(of: "scheme-suffix-required"))
    func schemeSuffixRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The suffix alone is no client id", arguments: try vectors(of: "scheme-front-required"))
    func schemeFrontRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The scheme is in lower case", arguments: try vectors(of: "scheme-lower-case"))
    func schemeLowerCase(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scheme has only letters, digits, plus, hyphen and dot",
        arguments: try vectors(of: "scheme-legal"))
    func schemeLegal(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
