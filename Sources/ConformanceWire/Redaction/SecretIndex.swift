/// Finds secrets in texts, also parts of them, by eight octets at a time.
struct SecretIndex {
    /// A range of a text that has a secret, or a part of it.
    struct Hit {
        /// The octets of the text.
        let range: Range<Int>

        /// The number of the secret.
        let secret: Int

        /// The form in which it occurs.
        let likeness: Likeness
    }

    /// The similarity of the found text and the secret.
    enum Likeness: Int {
        case part, changed, whole
    }

    private struct Needle {
        let octets: [UInt8]
        let secret: Int

        /// The secret as it was given, or nil for another form of it.
        let original: [UInt8]?
    }

    /// A place at which eight octets are in a needle, in a list of those with the same octets.
    private struct Place {
        let needle: Int32
        let offset: Int32

        /// The number of the place that was added before it.
        let next: Int32?
    }

    private var needles: [Needle] = []
    private var places: [Place] = []

    /// The number of the newest place of eight octets.
    private var newest: [UInt64: Int32] = [:]
    private var filter = [Bool](repeating: false, count: 1 << 16)

    /// Adds a secret of eight octets at least.
    mutating func add(_ secret: [UInt8], number: Int) {
        add(Needle(octets: secret.map(SecretForms.folded), secret: number, original: secret))
        for form in SecretForms.others(of: secret) where form.count >= SecretForms.shortest {
            add(Needle(octets: form.map(SecretForms.folded), secret: number, original: nil))
        }
    }

    private mutating func add(_ needle: Needle) {
        let last = needle.octets.count - 8
        for offset in Array(stride(from: 0, to: last, by: 8)) + [last] {
            let key = needle.octets[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) }
            filter[Self.slot(key)] = true
            places.append(
                Place(needle: Int32(needles.count), offset: Int32(offset), next: newest[key]))
            newest[key] = Int32(places.count - 1)
        }
        needles.append(needle)
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }

    /// How many octets are compared for one text; otherwise a server could make this endless.
    private static let mostCompared = 5_000_000

    /// How many octets are searched in the time in which one is compared.
    private static let searchedAtOnce = 16

    /// The secrets in a text; if that would take too long, all of the rest counts as a part of one.
    ///
    /// - Parameters:
    ///   - octets: The text.
    ///   - publicTexts: What may be seen even if it is a part of a secret.
    /// - Returns: The places, from first to last.
    func hits(in octets: [UInt8], beside publicTexts: PublicTexts) -> [Hit] {
        let text = octets.map(SecretForms.folded)
        var (hits, key, index, fresh): ([Hit], UInt64, Int, Int) = ([], 0, 0, 0)
        var compared = 0
        while index < text.count {
            key = key << 8 | UInt64(text[index])
            (index, fresh) = (index + 1, fresh + 1)
            guard fresh >= 8, filter[Self.slot(key)], let place = newest[key] else {
                continue
            }
            let found = hit(at: index - 8, from: place, text, octets, &compared, publicTexts)
            guard compared <= Self.mostCompared else {
                let rest = (index - 8)..<text.count
                let secret = needles[Int(places[Int(place)].needle)].secret
                return hits + [Hit(range: rest, secret: secret, likeness: .part)]
            }
            guard let hit = found else { continue }
            hits.append(hit)
            if hit.likeness != .part { (index, fresh) = (max(index, hit.range.upperBound), 0) }
        }
        return hits
    }

    /// Whether one of the secrets, or a part of one, is in a text, as far as the work allows a search.
    func finds(
        in octets: [UInt8], beside publicTexts: PublicTexts, within work: inout SearchWork
    ) -> Bool {
        work.take(octets.count)
        let text = octets.map(SecretForms.folded)
        var key: UInt64 = 0
        for (index, octet) in text.enumerated() where !work.isOver {
            key = key << 8 | UInt64(octet)
            guard index >= 7, filter[Self.slot(key)], let place = newest[key] else { continue }
            var compared = 0
            let found = hit(at: index - 7, from: place, text, octets, &compared, publicTexts)
            if found != nil { return true }
            work.take(compared)
        }
        return false
    }

    /// How many secrets are tried at a place, the newest first.
    private static let most = 256

    private func hit(
        at start: Int, from newest: Int32, _ text: [UInt8], _ octets: [UInt8],
        _ compared: inout Int, _ publicTexts: PublicTexts
    ) -> Hit? {
        var best: Hit?
        let all = sequence(first: places[Int(newest)]) { $0.next.map { places[Int($0)] } }
        for place in all.prefix(Self.most) {
            let needle = needles[Int(place.needle)]
            let range = Self.extent(of: needle.octets, from: Int(place.offset), in: text, at: start)
            compared += range.count
            let isWhole = range.count == needle.octets.count
            guard isWhole || range.count >= Self.leastPart else { continue }
            if isWhole {
                let isSame = needle.original.map { $0.elementsEqual(octets[range]) } ?? false
                return Hit(
                    range: range, secret: needle.secret, likeness: isSame ? .whole : .changed)
            }
            guard range.count > best?.range.count ?? 0 else { continue }
            compared += publicTexts.size / Self.searchedAtOnce
            guard !publicTexts.contain(Array(text[range])) else { continue }
            best = Hit(range: range, secret: needle.secret, likeness: .part)
        }
        return best
    }

    /// The minimum length of a part of a secret that is masked.
    private static let leastPart = 16

    /// The extent to which a text equals a secret around a position.
    private static func extent(
        of needle: [UInt8], from offset: Int, in text: [UInt8], at start: Int
    ) -> Range<Int> {
        var (before, after) = (0, 8)
        while before < offset, before < start,
            needle[offset - before - 1] == text[start - before - 1]
        {
            before += 1
        }
        while offset + after < needle.count, start + after < text.count,
            needle[offset + after] == text[start + after]
        {
            after += 1
        }
        return (start - before)..<(start + after)
    }
}
