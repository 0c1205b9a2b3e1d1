import Conformance
import Testing

@Suite("App Flip app: values that must survive")
struct AppFlipAppRoundTrip {
    @Test("A state comes back octet by octet", arguments: try vectors(of: "state-round-trip"))
    func stateRoundTrip(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state beyond printable ASCII is never altered",
        arguments: try vectors(of: "state-round-trip-beyond-ascii"))
    func stateRoundTripBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Octets that are not UTF-8 are not replaced in a state",
        arguments: try vectors(of: "state-octets-not-replaced"))
    func stateOctetsNotReplaced(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A code comes back octet by octet", arguments: try vectors(of: "code-round-trip"))
    func codeRoundTrip(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code beyond printable ASCII is never altered",
        arguments: try vectors(of: "code-round-trip-beyond-ascii"))
    func codeRoundTripBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state comes back octet by octet in errors too",
        arguments: try vectors(of: "state-round-trip-in-errors"))
    func stateRoundTripInErrors(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A raw plus in the received state leaves as it came",
        arguments: try vectors(of: "received-plus-stays-symmetric"))
    func receivedPlusStaysSymmetric(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
