import Conformance

extension Mistake {
    /// What people get wrong about the signatures of ID tokens.
    static let idTokenSignature: ClientChanges = [
        "ignores-hash-in-signature-of-id-token": .verifyingIDTokens(SignatureMistake.ignoresHash),
        "ignores-length-of-signature-of-id-token": .verifyingIDTokens(
            SignatureMistake.ignoresLength),
        "ignores-other-algorithms-of-id-token": .verifyingIDTokens(
            SignatureMistake.ignoresOtherAlgorithms),
        "takes-key-for-secret-of-id-token": .verifyingIDTokens(SignatureMistake.takesKeyForSecret),
        "tries-first-key-for-id-token": .verifyingIDTokens(SignatureMistake.triesFirstKey),
        "takes-unknown-key-of-id-token": .verifyingIDTokens(SignatureMistake.takesUnknownKey),
        "needs-key-id-of-id-token": .verifyingIDTokens(SignatureMistake.needsKeyID),
        "takes-key-of-header-of-id-token": .verifyingIDTokens(SignatureMistake.takesKeyOfHeader),
        "trusts-links-in-header-of-id-token": .verifyingIDTokens(SignatureMistake.trustsLinks),
        "ignores-critical-members-of-id-token": .verifyingIDTokens(
            SignatureMistake.ignoresCritical),
        "ignores-data-behind-hash-of-id-token": .verifyingIDTokens(
            SignatureMistake.ignoresDataBehind),
        "ignores-padding-of-id-token": .verifyingIDTokens(SignatureMistake.ignoresPadding),
        "ignores-name-of-hash-of-id-token": .verifyingIDTokens(SignatureMistake.ignoresNameOfHash),
    ]
}
