import Conformance
import Reference

/// The reference client with one behaviour changed.
struct MistakenClient: InstalledApp {
    /// Derives the challenge; nil leaves it to the reference.
    var challenge: @Sendable (_ verifier: String, _ method: String) throws -> String? = { _, _ in
        nil
    }

    /// Encodes octets.
    var encoding: @Sendable ([UInt8]) -> String = { ReferenceImplementation().base64URL($0) }

    /// Makes the parameters.
    var parameters: @Sendable () -> PKCEParameters = { ReferenceImplementation().makePKCE() }

    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try challenge(codeVerifier, method)
            ?? ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
    }

    func base64URL(_ octets: [UInt8]) -> String { encoding(octets) }

    func makePKCE() -> PKCEParameters { parameters() }
}
