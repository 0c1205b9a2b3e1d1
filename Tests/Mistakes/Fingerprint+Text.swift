package import ConformanceDiagnosis

extension Fingerprint {
    /// The hashes in hexadecimal, as `Vectors/answers.json` has them.
    package var text: String {
        hashes.map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined(separator: " ")
    }
}
