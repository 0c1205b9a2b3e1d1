import StrictCodecs

/// A way to generate the values of a family, each of which has a number.
protocol Variation: Sendable {
    /// How many values there are.
    var count: Int { get }

    /// The value with a number from 0 up to the count.
    func value(_ number: Int) -> VariedValue
}

/// Reads the member `vary` of a family.
enum Variations {
    /// Reads a way to generate values, which is named by its first member.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    static func variation(_ json: JSON, _ files: FamilyFiles) throws -> any Variation {
        let names = json.members?.map(\.name) ?? []
        func has(_ name: String) -> Bool { names.containsOctets(of: name) }
        if has("walks") { return try Walks(json, files.walks) }
        if has("edits") { return try TextEdits(json, files.lookalikes) }
        if has("letter_case_of") { return try LetterCases(json) }
        if has("lengths") { return try Lengths(json) }
        if has("octets") { return try OctetPlaces(json) }
        if has("orders") { return try Orders(json) }
        if has("repetitions") { return try Repetitions(json) }
        throw FormatError(
            "must have one of edits, letter_case_of, lengths, octets, orders, repetitions, walks")
    }

    /// Reads parameters, each as a list of its name and its value.
    static func pairs(_ json: JSON) throws -> [VariedValue.Pair] {
        let pairs = try ObjectReader.filledList(json) { json in
            let texts = try ObjectReader.list(json, ObjectReader.text)
            guard texts.count == 2 else { throw FormatError("must be a name and a value") }
            return VariedValue.Pair(name: texts[0], value: texts[1])
        }
        guard pairs.count <= 8 else { throw FormatError("must have 8 parameters at most") }
        return pairs
    }
}

/// What varies among the vectors of a family.
enum VariedValue: Sendable {
    /// A text, which need not be UTF-8.
    case octets([UInt8])

    /// Parameters in order.
    case pairs([Pair])

    /// What the moves of a walk give and show.
    case lists([String: [JSON]])

    /// A parameter.
    struct Pair: Sendable {
        let name: String
        let value: String
    }

    /// The value with everything percent-encoded except letters, digits and `-._~`; parameters as a
    /// form, lists as an object.
    var percentEncoded: [UInt8] {
        switch self {
        case .octets(let octets): octets.withUnsafeBufferPointer(Form.escape)
        case .pairs(let pairs): Array(Form.encode(pairs.map { ($0.name, $0.value) }).utf8)
        case .lists(let lists):
            Array(
                Form.escape(
                    JSON.object(
                        lists.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value)) }
                    ).compactText
                ).utf8)
        }
    }

    /// A list of a walk; empty if it has none of that name.
    func list(_ name: String) -> [JSON] {
        guard case .lists(let lists) = self else { return [] }
        return lists[name] ?? []
    }
}

/// All prefixes of a text that is repeated endlessly, from one length to another.
struct Lengths: Variation {
    private let lengths: ClosedRange<Int>

    /// The longest of them.
    private let longest: [UInt8]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["lengths", "of"])
        let ends = try fields.list("lengths", ObjectReader.integer)
        guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1], ends[1] <= 65_536 else {
            throw FormatError("must be two numbers from 0 to 65536", path: ["lengths"])
        }
        lengths = ends[0]...ends[1]
        let text = Array(try fields.text("of").utf8)
        guard !text.isEmpty else { throw FormatError("must not be empty", path: ["of"]) }
        longest = (0..<ends[1]).map { text[$0 % text.count] }
    }

    var count: Int { lengths.count }

    func value(_ number: Int) -> VariedValue {
        .octets(Array(longest.prefix(lengths.lowerBound + number)))
    }
}

/// A text with the case of one letter changed, for each letter at its beginning.
struct LetterCases: Variation {
    private let text: [UInt8]
    private let places: [Int]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["letter_case_of", "first"])
        text = Array(try fields.text("letter_case_of").utf8)
        let first = try fields.optional("first", ObjectReader.integer) ?? text.count
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

/// A text with one octet replaced by each of a set, in each of several places.
struct OctetPlaces: Variation {
    private let text: [UInt8]
    private let places: [Int]
    private let octets: [UInt8]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["octets", "in", "at"])
        text = Array(try fields.text("in").utf8)
        places = try fields.list("at", ObjectReader.integer)
        octets = try fields.list("octets", Self.range).flatMap { Array($0) }
        guard !places.isEmpty, places.allSatisfy(text.indices.contains) else {
            throw FormatError("must be places in the text, from 0", path: ["at"])
        }
    }

    /// Reads octets such as `2D` or `30-39`.
    private static func range(_ json: JSON) throws -> ClosedRange<UInt8> {
        let text = try ObjectReader.text(json)
        let ends = text.pieces(at: UInt8(ascii: "-"), omittingEmpty: false)
        let octets = ends.compactMap { UInt8($0, radix: 16) }
        guard 1...2 ~= ends.count, octets.count == ends.count,
            ends.allSatisfy({ $0.utf8.count == 2 }),
            octets[0] <= octets[octets.count - 1]
        else { throw FormatError("\(JSON.quote(text)) is not a range such as \"30-39\"") }
        return octets[0]...octets[octets.count - 1]
    }

    var count: Int { places.count * octets.count }

    func value(_ number: Int) -> VariedValue {
        var varied = text
        varied[places[number / octets.count]] = octets[number % octets.count]
        return .octets(varied)
    }
}

/// Parameters in every order, each once; the first order is the one that is given.
struct Orders: Variation {
    private let pairs: [VariedValue.Pair]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["orders"])
        pairs = try fields.required("orders", Variations.pairs)
    }

    var count: Int { (1...pairs.count).reduce(1, *) }

    /// The order whose number in the factorial system says which of the rest comes next.
    func value(_ number: Int) -> VariedValue {
        var (rest, number, order) = (pairs, number, [VariedValue.Pair]())
        var size = count
        while !rest.isEmpty {
            size /= rest.count
            order.append(rest.remove(at: number / size))
            number %= size
        }
        return .pairs(order)
    }
}

/// Parameters with one of them once more, in every place: first with the same value, then with
/// another.
struct Repetitions: Variation {
    private let pairs: [VariedValue.Pair]
    private let repeated: [Int]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["repetitions", "only"])
        let pairs = try fields.required("repetitions", Variations.pairs)
        let only = try fields.optional("only") {
            try ObjectReader.filledList($0, ObjectReader.text)
        }
        for name in only ?? [] where !pairs.contains(where: { $0.name.hasSameOctets(as: name) }) {
            throw FormatError("there is no parameter \(JSON.quote(name))", path: ["only"])
        }
        self.pairs = pairs
        repeated = pairs.indices.filter { only?.containsOctets(of: pairs[$0].name) ?? true }
    }

    /// How many cases there are for each parameter: a copy in each place except directly after the
    /// original, where the two could not be distinguished, and another value in each place.
    private var casesOfEach: Int { 2 * pairs.count + 1 }

    var count: Int { repeated.count * casesOfEach }

    func value(_ number: Int) -> VariedValue {
        let index = repeated[number / casesOfEach]
        let place = number % casesOfEach
        var varied = pairs
        if place < pairs.count {
            varied.insert(pairs[index], at: place <= index ? place : place + 1)
        } else {
            let other = VariedValue.Pair(name: pairs[index].name, value: pairs[index].value + "x")
            varied.insert(other, at: place - pairs.count)
        }
        return .pairs(varied)
    }
}
