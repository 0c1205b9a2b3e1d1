import StrictCodecs

/// The known secrets, and the known public texts.
struct KnownSecrets {
    private struct Secret {
        let kind: String
        let octets: [UInt8]

        /// Whether only its beginning is known, so that everything after it is masked as well.
        let isCut: Bool

        /// The number within its case, or nil for what the user or the tool has.
        let number: Int?

        /// The case in which it was seen first.
        let caseNumber: Int
    }

    private var secrets: [Secret] = []
    private var index = SecretIndex()
    private var texts: Set<[UInt8]> = []
    private var caseNumber = 0
    private var count = 0

    /// How many secrets were seen, without those that the user or the tool has.
    private var seenCount = 0

    /// How many octets they have.
    private var seenSize = 0

    private var publicTexts = PublicTexts()

    /// Removes the public texts of the last case, and counts from 0 again.
    mutating func beginCase() {
        caseNumber += 1
        count = 0
        publicTexts = PublicTexts()
    }

    /// Takes a text for public, in all forms in which it may be read.
    mutating func publish(_ text: String) { publicTexts.add(text) }

    /// Adds a secret that the user or the tool has, or one that was seen unless it is public.
    mutating func add(_ value: SecretPlaces.Value, isOwn: Bool) {
        let octets = Array(value.octets.prefix(SecretForms.longest))
        guard !texts.contains(octets), isOwn || !publicTexts.contain(octets.map(SecretForms.folded))
        else {
            return
        }
        if !isOwn, isFull(for: value) {
            forgetOldest()
            guard !isFull(for: value) else { return }
        }
        keep(
            Secret(
                kind: value.kind, octets: octets, isCut: octets.count < value.octets.count,
                number: isOwn ? nil : count, caseNumber: caseNumber))
        count += isOwn ? 0 : 1
    }

    /// Whether no more secrets like one are known until some are forgotten; codes and tokens have a part of the
    /// room for themselves.
    private func isFull(for value: SecretPlaces.Value) -> Bool {
        let share = value.isOfGrant ? 1 : 2
        return seenCount > Self.most / share || seenSize > Self.mostOctets / share
    }

    private mutating func keep(_ secret: Secret) {
        texts.insert(secret.octets)
        index.add(secret.octets, number: secrets.count)
        secrets.append(secret)
        guard secret.number != nil else { return }
        seenCount += 1
        seenSize += secret.octets.count
    }

    /// How many seen secrets are known at once, and how many octets they have.
    private static let (most, mostOctets) = (8192, 1 << 18)

    /// Forgets the older half of the secrets that were seen, none of which are of the present case.
    private mutating func forgetOldest() {
        let (start, present) = (startOfNewest, caseNumber)
        let kept = secrets.enumerated().filter { place, secret in
            secret.number == nil || place >= start || secret.caseNumber == present
        }
        guard kept.count < secrets.count else { return }
        secrets = []
        index = SecretIndex()
        texts = []
        seenCount = 0
        seenSize = 0
        for (_, secret) in kept { keep(secret) }
    }

    /// Where the newer half of the secrets that were seen begins.
    private var startOfNewest: Int {
        var (count, size) = (0, 0)
        let last = secrets.lastIndex { secret in
            guard secret.number != nil else { return false }
            count += 1
            size += secret.octets.count
            return count > Self.most / 2 || size > Self.mostOctets / 2
        }
        return last.map { $0 + 1 } ?? 0
    }

    /// A text with placeholders.
    func masked(_ text: String) -> String {
        let octets = Array(text.utf8)
        var (done, start): ([UInt8], Int) = ([], 0)
        for hit in hits(in: octets) {
            done += octets[start..<hit.range.lowerBound]
            done += placeholder(for: hit).utf8
            start = hit.range.upperBound
        }
        return start == 0 ? text : String(decoding: done + octets[start...], as: UTF8.self)
    }

    /// Whether one of the secrets is in some octets, as far as the work allows a search.
    func finds(in octets: [UInt8], within work: inout SearchWork) -> Bool {
        var isFound = false
        DecodedView.forEach(of: octets) { view in
            isFound =
                isFound || index.finds(in: view.octets, beside: publicTexts, within: &work)
        }
        return isFound
    }

    /// The secrets in a text and in its decoded forms, without those that overlap better ones.
    private func hits(in octets: [UInt8]) -> [SecretIndex.Hit] {
        var all: [SecretIndex.Hit] = []
        DecodedView.forEach(of: octets) { view in
            all += index.hits(in: view.octets, beside: publicTexts).map { hit in
                let range = view.source(of: hit.range)
                let end = secrets[hit.secret].isCut ? octets.count : range.upperBound
                return SecretIndex.Hit(
                    range: range.lowerBound..<end, secret: hit.secret, likeness: hit.likeness)
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

    private func placeholder(for hit: SecretIndex.Hit) -> String {
        let secret = secrets[hit.secret]
        let number = secret.number.map { number in
            secret.caseNumber == caseNumber
                ? "-" + String(number).paddedWithZeros : "-of-another-case"
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

extension String {
    /// A number with three digits at least.
    fileprivate var paddedWithZeros: String {
        String(repeating: "0", count: max(0, 3 - utf8.count)) + self
    }
}
