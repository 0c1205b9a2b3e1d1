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

        /// Whether it is a code or a token that OAuth names.
        let isOfGrant: Bool
    }

    /// How many secrets there are, and how many octets they have.
    private struct Amount {
        private var count = 0
        private var size = 0

        mutating func add(_ secret: Secret) {
            count += 1
            size += secret.octets.count
        }

        /// Whether it is more than a part of what may be known.
        func exceeds(one part: Int) -> Bool {
            hasMore(thanOne: part) || size > KnownSecrets.mostOctets / part
        }

        /// Whether there are more secrets than a part of those that may be known, whatever their octets.
        func hasMore(thanOne part: Int) -> Bool { count > KnownSecrets.most / part }
    }

    private var secrets: [Secret] = []
    private var index = SecretIndex()
    private var texts: Set<[UInt8]> = []
    private var caseNumber = 0
    private var count = 0

    /// The secrets that were seen, without those that the user or the tool has.
    private var seen = Amount()

    /// Those of them that are no codes or tokens.
    private var others = Amount()

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
        var octets = Array(value.octets.prefix(SecretForms.longest))
        guard !texts.contains(octets), isOwn || !publicTexts.contain(octets.map(SecretForms.folded))
        else {
            return
        }
        if !isOwn {
            octets = Array(octets.prefix(room(for: value)))
            guard octets.count >= SecretForms.shortest else { return }
        }
        keep(
            Secret(
                kind: value.kind, octets: octets, isCut: octets.count < value.octets.count,
                number: isOwn ? nil : count, caseNumber: caseNumber, isOfGrant: value.isOfGrant))
        count += isOwn ? 0 : 1
    }

    /// How many octets of another secret can be known, after older ones are forgotten; half of the room is for codes
    /// and tokens alone.
    private mutating func room(for value: SecretPlaces.Value) -> Int {
        if seen.exceeds(one: 1) { forgetOldest(keeping: 2) { _ in true } }
        if !value.isOfGrant, others.exceeds(one: 2) { forgetOldest(keeping: 4) { !$0.isOfGrant } }
        if !seen.exceeds(one: 1), value.isOfGrant || !others.exceeds(one: 2) {
            return SecretForms.longest
        }
        let areTooMany = seen.hasMore(thanOne: 1) || !value.isOfGrant && others.hasMore(thanOne: 2)
        return areTooMany ? 0 : SecretForms.beginning
    }

    private mutating func keep(_ secret: Secret) {
        texts.insert(secret.octets)
        index.add(secret.octets, number: secrets.count)
        secrets.append(secret)
        guard secret.number != nil else { return }
        seen.add(secret)
        if !secret.isOfGrant { others.add(secret) }
    }

    /// How many seen secrets are known at once, and how many octets they have.
    private static let (most, mostOctets) = (8192, 1 << 18)

    /// Forgets those of some secrets that were seen first, none of which are of the present case, until they have one
    /// of so many parts of the room.
    private mutating func forgetOldest(keeping part: Int, among isOne: (Secret) -> Bool) {
        let (start, present) = (startOfNewest(part, among: isOne), caseNumber)
        let kept = secrets.enumerated().filter { place, secret in
            secret.number == nil || place >= start || secret.caseNumber == present || !isOne(secret)
        }
        guard kept.count < secrets.count else { return }
        secrets = []
        index = SecretIndex()
        texts = []
        (seen, others) = (Amount(), Amount())
        for (_, secret) in kept { keep(secret) }
    }

    /// Where one of so many parts of the room begins, counted from the newest of some secrets.
    private func startOfNewest(_ part: Int, among isOne: (Secret) -> Bool) -> Int {
        var amount = Amount()
        let last = secrets.lastIndex { secret in
            guard secret.number != nil, isOne(secret) else { return false }
            amount.add(secret)
            return amount.exceeds(one: part)
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
