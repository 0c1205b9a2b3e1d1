import StrictCodecs

/// The known secrets, and the known public texts.
struct KnownSecrets {
    private struct Secret {
        let kind: String

        /// The number within its case, or nil for what the configuration has.
        let number: Int?

        /// The case in which it was seen first.
        let occasion: Int
    }

    private var secrets: [Secret] = []
    private var index = SecretIndex()
    private var texts: Set<[UInt8]> = []
    private var occasion = 0
    private var count = 0

    /// The public texts of a case, folded.
    private var openly: [[UInt8]] = []

    /// Removes the public texts of the last case, and counts from 0 again.
    mutating func beginCase() {
        (occasion, count, openly) = (occasion + 1, 0, [])
    }

    /// Takes a text for public, in all forms in which it may be read.
    mutating func publish(_ text: String) {
        openly += DecodedView.unescaped(Array(text.utf8)).map {
            $0.octets.map(SecretForms.folded)
        }
    }

    /// Adds a secret that the user or the tool has, or one from an answer unless it is public.
    mutating func add(_ value: SecretPlaces.Value, isOwn: Bool) {
        let octets = value.octets
        guard isOwn || !isPublic(octets.map(SecretForms.folded)), texts.insert(octets).inserted
        else { return }
        index.add(octets, number: secrets.count)
        secrets.append(
            Secret(kind: value.kind, number: isOwn ? nil : count, occasion: occasion))
        count += isOwn ? 0 : 1
    }

    /// Whether a public text contains a text, without regard to case.
    private func isPublic(_ text: [UInt8]) -> Bool {
        openly.contains { String.range(of: text, in: $0[...]) != nil }
    }

    /// A text with placeholders.
    func masked(_ text: String) -> String {
        let octets = Array(text.utf8)
        var (done, start): ([UInt8], Int) = ([], 0)
        for hit in hits(in: octets) {
            done += octets[start..<hit.range.lowerBound]
            done += standIn(for: hit).utf8
            start = hit.range.upperBound
        }
        return start == 0 ? text : String(decoding: done + octets[start...], as: UTF8.self)
    }

    /// The secrets in a text and in its decoded forms, without those that overlap better ones.
    private func hits(in octets: [UInt8]) -> [SecretIndex.Hit] {
        let all = DecodedView.all(of: octets).flatMap { view in
            index.hits(in: view.octets, isPublic: isPublic).map { hit in
                SecretIndex.Hit(
                    range: view.source(of: hit.range), secret: hit.secret, likeness: hit.likeness)
            }
        }
        let sorted = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
        return sorted.reduce(into: []) { kept, hit in
            guard let last = kept.last, last.range.overlaps(hit.range) else {
                return kept.append(hit)
            }
            kept[kept.count - 1] = last.merged(with: hit)
        }
    }

    private func standIn(for hit: SecretIndex.Hit) -> String {
        let secret = secrets[hit.secret]
        let number = secret.number.map { number in
            secret.occasion == occasion
                ? "-" + String(1000 + number).dropFirst() : "-of-another-case"
        }
        let ending =
            switch hit.likeness {
            case .whole: ""
            case .changed: "-changed"
            case .part: "-in-part"
            }
        return "masked-\(secret.kind)\(number ?? "")\(ending)"
    }
}

extension SecretIndex.Hit {
    /// The better of two that overlap, for the places of both.
    fileprivate func merged(with other: Self) -> Self {
        let isBetter =
            (other.likeness.rawValue, other.range.count) > (likeness.rawValue, range.count)
        let lower = min(range.lowerBound, other.range.lowerBound)
        return SecretIndex.Hit(
            range: lower..<max(range.upperBound, other.range.upperBound),
            secret: isBetter ? other.secret : secret,
            likeness: isBetter ? other.likeness : likeness)
    }
}
