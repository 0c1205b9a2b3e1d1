public import Conformance

extension TrivialImplementation: InstalledApp {
    public func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try answer(
            accepting: "accepted", echoing: codeVerifier, empty: "",
            constant: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    public func base64URL(_ octets: [UInt8]) throws -> String {
        try answer(
            accepting: "accepted", echoing: String(decoding: octets, as: UTF8.self), empty: "",
            constant: "A-z_4ME")
    }

    public func makePKCE() throws -> PKCEParameters {
        func parameters(_ verifier: String, _ method: String?) -> PKCEParameters {
            PKCEParameters(
                codeVerifier: verifier, codeChallenge: verifier, codeChallengeMethod: method)
        }
        return try answer(
            accepting: parameters("accepted", nil), echoing: parameters("plain", "plain"),
            empty: parameters("", nil),
            constant: PKCEParameters(
                codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                codeChallengeMethod: "S256"))
    }
}
