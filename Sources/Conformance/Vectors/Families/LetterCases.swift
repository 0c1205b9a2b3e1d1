import StrictCodecs

/// A text with the case of one letter changed, for each letter at its beginning.
struct LetterCases: Variation {
    private let text: [UInt8]
    private let places: [Int]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["letter_case_of", "first"])
        text = Array(try fields.text("letter_case_of").utf8)
        let first = try fields.optional("first", Fields.integer) ?? text.count
        places = text.indices.prefix(max(0, first)).filter { [text] in text[$0].isLetter }
        guard !places.isEmpty else { throw FormatError("has no letter", path: ["letter_case_of"]) }
    }

    var count: Int { places.count }

    func value(_ number: Int) -> VariedValue {
        var octets = text
        octets[places[number]] ^= 0x20
        return .octets(octets)
    }
}

extension UInt8 {
    /// Whether it is a letter of ASCII.
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// Whether another octet is the same letter in the other case.
    func isOtherCase(of other: UInt8) -> Bool { isLetter && self ^ 0x20 == other }
}
