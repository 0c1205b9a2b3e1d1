import StrictCodecs

/// All edits of a single character of a text, each of which yields a different text.
///
/// First come the deletions by place, then the substitutions and the insertions by place and
/// character, then what looks like a character in its place, then what cannot be seen, inserted.
struct TextEdits: Variation {
    private let text: [UInt8]
    private let characters: [UInt8]
    private let lookalikes: Lookalikes
    private let sections: [Section]

    /// The numbers, counted without exceptions, of the edits that are left out.
    private var omitted: [Int] = []

    /// A kind of edit.
    enum Kind: String, CaseIterable, Sendable {
        case deletion, substitution, insertion, lookalike, invisible
    }

    /// The edits of one kind: where they begin at each place of the text.
    fileprivate struct Section {
        let kind: Kind
        let starts: [Int]
    }

    init(_ json: JSON, _ lookalikes: Lookalikes) throws {
        let fields = try ObjectReader(
            json, allowing: ["edits", "kinds", "characters", "same_case_in", "except"])
        text = Array(try fields.text("edits").utf8)
        guard 1...4096 ~= text.count else {
            throw FormatError("must have 1 to 4096 octets", path: ["edits"])
        }
        characters =
            try fields.optional("characters") { Array(try ObjectReader.text($0).utf8) }
            ?? Array(UInt8(0x20)...0x7E)
        self.lookalikes = lookalikes
        let kinds = try fields.optional("kinds") { json -> [Kind] in
            try ObjectReader.filledList(json, ObjectReader.choice)
        }
        var (sections, start) = ([Section](), 0)
        for kind in kinds ?? Kind.allCases {
            var starts = [start]
            for count in Self.counts(kind, text, characters, lookalikes) {
                starts.append(starts[starts.count - 1] + count)
            }
            sections.append(Section(kind: kind, starts: starts))
            start = starts[starts.count - 1]
        }
        self.sections = sections
        let sameCase = try fields.optional("same_case_in", ObjectReader.integer) ?? 0
        let exceptions =
            try fields.optional("except") { try ObjectReader.list($0, ObjectReader.text) } ?? []
        omitted = try omissions(casesOfFirst: sameCase, exceptions.map { Array($0.utf8) })
    }

    /// How many edits of a kind there are at each place.
    private static func counts(
        _ kind: Kind, _ text: [UInt8], _ characters: [UInt8], _ lookalikes: Lookalikes
    ) -> [Int] {
        switch kind {
        case .deletion: text.indices.map { $0 > 0 && text[$0 - 1] == text[$0] ? 0 : 1 }
        case .substitution: text.map { characters.count - (characters.contains($0) ? 1 : 0) }
        case .insertion:
            (0...text.count).map {
                characters.count - ($0 > 0 && characters.contains(text[$0 - 1]) ? 1 : 0)
            }
        case .lookalike: text.map { lookalikes.ofOctet[$0]?.count ?? 0 }
        case .invisible: (0...text.count).map { _ in lookalikes.invisible.count }
        }
    }

    private var countWithExceptions: Int { sections.last?.starts.last ?? 0 }

    var count: Int { countWithExceptions - omitted.count }

    func value(_ number: Int) -> VariedValue {
        var number = number
        for left in omitted where left <= number { number += 1 }
        return .octets(edited(number))
    }

    /// The text after the edit with a number, counted with the exceptions.
    private func edited(_ number: Int) -> [UInt8] {
        guard let section = sections.first(where: { number < $0.starts[$0.starts.count - 1] })
        else { return text }
        let place = section.place(of: number)
        let rank = number - section.starts[place]
        return edit(section.kind, at: place, rank)
    }

    private func edit(_ kind: Kind, at place: Int, _ rank: Int) -> [UInt8] {
        switch kind {
        case .deletion: replaced(place..<place + 1, with: [])
        case .substitution:
            replaced(place..<place + 1, with: [character(rank, but: text[place])])
        case .insertion:
            replaced(
                place..<place, with: [character(rank, but: place > 0 ? text[place - 1] : nil)])
        case .lookalike:
            replaced(place..<place + 1, with: lookalikes.ofOctet[text[place]]?[rank] ?? [])
        case .invisible: replaced(place..<place, with: lookalikes.invisible[rank])
        }
    }

    private func replaced(_ range: Range<Int>, with octets: [UInt8]) -> [UInt8] {
        var edited: [UInt8] = []
        edited.reserveCapacity(text.count + octets.count)
        edited += text[..<range.lowerBound]
        edited += octets
        edited += text[range.upperBound...]
        return edited
    }

    /// The character with a rank among all but one.
    private func character(_ rank: Int, but other: UInt8?) -> UInt8 {
        guard let other, let place = characters.firstIndex(of: other), place <= rank else {
            return characters[rank]
        }
        return characters[rank + 1]
    }
}

extension TextEdits {
    /// The numbers of the edits that change the case of a letter near the beginning, and of those that
    /// give one of some texts.
    private func omissions(casesOfFirst first: Int, _ exceptions: [[UInt8]]) throws -> [Int] {
        var omitted: [Int] = []
        for text in exceptions {
            guard let number = number(of: text) else {
                let shown = JSON.quote(String(decoding: text, as: UTF8.self))
                throw FormatError("\(shown) is not one of the edits", path: ["except"])
            }
            omitted.append(number)
        }
        let letters = text.indices.prefix(max(0, first)).filter {
            text[$0].isOtherCase(of: text[$0] ^ 0x20)
        }
        omitted += letters.compactMap { number(of: text[$0] ^ 0x20, at: $0) }
        return Set(omitted).sorted()
    }

    /// The number of the substitution of a character, counted with the exceptions.
    private func number(of character: UInt8, at place: Int) -> Int? {
        guard let section = sections.first(where: { $0.kind == .substitution }) else { return nil }
        return (section.starts[place]..<section.starts[place + 1]).first {
            self.character($0 - section.starts[place], but: text[place]) == character
        }
    }

    /// The number of the edit that gives a text, counted with the exceptions.
    private func number(of edited: [UInt8]) -> Int? {
        let place = zip(text, edited).prefix { $0 == $1 }.count
        return candidates(around: place, longer: edited.count - text.count)
            .first { self.edited($0) == edited }
    }

    /// The numbers of the edits that first change a place.
    private func candidates(around place: Int, longer: Int) -> [Int] {
        let kinds: [Kind] = longer < 0 ? [.deletion] : longer > 0 ? [.insertion] : [.substitution]
        return sections.filter { kinds.contains($0.kind) }.flatMap { section -> [Int] in
            let last = min(place, section.starts.count - 2)
            let first = text[..<last].lastIndex { $0 != text[max(0, last - 1)] }.map { $0 + 1 } ?? 0
            return Array(section.starts[min(first, last)]..<section.starts[last + 1])
        }
    }
}

extension TextEdits.Section {
    /// The place to which the edit with a number belongs.
    fileprivate func place(of number: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle } else { high = middle }
        }
        return low
    }
}
