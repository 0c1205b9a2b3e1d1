import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the signatures of security event tokens.
    static let securityEventSignature: ClientChanges = [
        "checks-no-signature-of-events": .verifyingEvents { _ in true },
        "ignores-hash-in-signature-of-events": .verifyingEvents(SignatureMistake.ignoresHash),
        "ignores-length-of-signature-of-events": .verifyingEvents(SignatureMistake.ignoresLength),
        "ignores-other-algorithms-of-events": .verifyingEvents(
            SignatureMistake.ignoresOtherAlgorithms),
        "takes-key-for-secret-of-events": .verifyingEvents(SignatureMistake.takesKeyForSecret),
        "ignores-case-of-algorithm-of-events": .verifyingEvents(
            SignatureMistake.ignoresCaseOfAlgorithm),
        "tries-first-key-for-events": .verifyingEvents(SignatureMistake.triesFirstKey),
        "takes-unknown-key-of-events": .verifyingEvents(SignatureMistake.takesUnknownKey),
        "needs-key-id-of-events": .verifyingEvents(SignatureMistake.needsKeyID),
        "refuses-set-with-unknown-key": .verifyingEvents { token in
            token.isRight
                && token.set["keys"]?.elements?.allSatisfy {
                    ["RSA", "EC"].contains($0["kty"]?.text)
                } == true
        },
        "refuses-set-with-broken-key": .verifyingEvents { token in
            token.isRight
                && token.set["keys"]?.elements?.allSatisfy {
                    $0["kty"] != "RSA" || $0["n"] != nil
                } == true
        },
        "takes-key-of-header-of-events": .verifyingEvents(SignatureMistake.takesKeyOfHeader),
        "trusts-links-in-header-of-events": .verifyingEvents(SignatureMistake.trustsLinks),
        "ignores-critical-members-of-events": .verifyingEvents(SignatureMistake.ignoresCritical),
        "reads-events-unencoded": .verifyingEvents(SignatureMistake.readsUnencoded),
        "ignores-data-behind-hash-of-events": .verifyingEvents(SignatureMistake.ignoresDataBehind),
        "ignores-padding-of-events": .verifyingEvents(SignatureMistake.ignoresPadding),
        "ignores-block-type-of-events": .verifyingEvents(SignatureMistake.ignoresBlockType),
        "ignores-name-of-hash-of-events": .verifyingEvents(SignatureMistake.ignoresNameOfHash),
        "takes-small-keys-of-events": .verifyingEvents(SignatureMistake.takesSmallKeys),
        "takes-exponent-one-of-events": .verifyingEvents(SignatureMistake.takesExponentOne),
    ]
}
