import Conformance

/// The code that the first test of README.md connects.
enum YourClient {
    static func challenge(for codeVerifier: String, method: String) throws -> String {
        guard method == "plain" else {
            throw Refusal("plain is the only method", error: "invalid_request")
        }
        return codeVerifier
    }
}
