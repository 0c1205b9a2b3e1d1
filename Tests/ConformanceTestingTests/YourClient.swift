import Reference

/// The code that the first test of README.md connects.
enum YourClient {
    static func challenge(for codeVerifier: String, method: String) throws -> String {
        try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
    }
}
