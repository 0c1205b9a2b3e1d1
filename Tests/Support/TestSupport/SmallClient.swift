import Conformance

/// A client for the small folder of vectors.
package struct SmallClient: InstalledApp {
    /// What it answers to a verifier.
    package let answer: @Sendable (String) throws -> String

    package init(answer: @escaping @Sendable (String) throws -> String) { self.answer = answer }

    package func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try answer(codeVerifier)
    }

    /// Whether a verifier is one that has to be refused.
    private static func isBad(_ verifier: String) -> Bool {
        verifier.utf8.first == UInt8(ascii: "b")
    }

    /// Meets everything.
    package static let right = SmallClient { verifier in
        if isBad(verifier) { throw Refusal("no") }
        return verifier
    }

    /// Is wrong about the first vector and a few cases of families, and right about the rest.
    package static let wrong = wrong(at: [1, 7, 8])

    /// Is wrong about verifiers of some lengths, refuses those of others, and is right about the rest.
    package static func wrong(at lengths: some Sequence<Int>, refusing others: Set<Int> = [])
        -> SmallClient
    {
        let lengths = Set(lengths)
        return SmallClient { verifier in
            let length = verifier.utf8.count
            if others.contains(length) { throw Refusal("no") }
            return try lengths.contains(length) ? "wrong" : right.answer(verifier)
        }
    }

    /// Gives every verifier back.
    package static let lenient = SmallClient { $0 }

    package static let refusing = SmallClient { _ in throw Refusal("no", error: "invalid_request") }
    package static let lacking = SmallClient { _ in throw Unsupported("all \u{1}\u{202E}\"of it\"")
    }
    package static let faulty = SmallClient { _ in throw Refusals.other }

    private enum Refusals: Error { case other }

    /// Is right in the first run and wrong later.
    package static func changing() -> SmallClient {
        let asked = Locked(0)
        return SmallClient { verifier in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            return try count > 2 ? "wrong" : right.answer(verifier)
        }
    }
}
