import Conformance
import StrictCodecs

/// Numbers that a seed determines, so that a case can be run again.
struct Generator: RandomNumberGenerator {
    private var numbers: SplitMix64

    /// Makes the generator of one case.
    init(seed: UInt64, case number: Int) {
        numbers = SplitMix64(
            seed: seed &* 0xBF58_476D_1CE4_E5B9 &+ UInt64(number) &* 0x94D0_49BB_1331_11EB)
    }

    mutating func next() -> UInt64 { numbers.next() }

    /// A number below a bound, or 0.
    mutating func below(_ bound: Int) -> Int {
        bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0
    }

    /// Whether one of so many throws has come.
    mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    /// One of some values.
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}

extension Generator {
    /// Texts that do harm where they are not checked.
    static let texts = [
        "", "\u{0}", "\u{1B}[31m", "\u{9B}31m", "\u{7F}", "\r\n::error::x", "\n  ::add-mask::y",
        "##[group]z",
        "##vso[task.setvariable variable=a]b", "##teamcity[buildStatus]",
        "section_start:1:a\r\u{1B}[0K",
        "\u{202E}abc", "\u{2028}", "\u{FEFF}", "{{value}}", "%", "%zz", "..", "../../etc", "-1",
        "1e999",
        "99999999999999999999", "--", "*", "a/b", "\\", "\"", "'", "<script>", "]]>", "&amp;",
        "```", "|",
        String(repeating: "a", count: 5_000), String(repeating: "[", count: 3_000),
        String(repeating: "{\"a\":", count: 200), "\u{1F600}", "e\u{301}",
        "https://a.example:80:443/",
    ]

    /// Values in place of others.
    private static let values: [JSON] =
        texts.map(JSON.string) + [
            .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(.max), .array([]),
            .object([]), .array([.null]), [["a": [:]]],
        ]

    /// Octets with some of them changed, once or a few times.
    mutating func changed(_ octets: [UInt8]) -> [UInt8] {
        (0...below(3)).reduce(octets) { octets, _ in changedOnce(octets) }
    }

    private mutating func changedOnce(_ octets: [UInt8]) -> [UInt8] {
        var octets = octets
        let place = below(octets.count)
        let end = min(octets.count, place + 1 + below(40))
        switch below(7) {
        case 0 where !octets.isEmpty: octets[place] ^= UInt8(1 << below(8))
        case 1 where !octets.isEmpty: octets[place] = UInt8(below(256))
        case 2: octets.removeSubrange(place..<end)
        case 3: octets.insert(contentsOf: octets[place..<end], at: place)
        case 4: octets.insert(contentsOf: one(of: Self.texts).utf8, at: place)
        case 5: octets.removeLast(octets.count - place)
        default: octets.insert(UInt8(below(256)), at: place)
        }
        return octets
    }

    /// A value with one of its parts changed.
    mutating func changed(_ json: JSON) -> JSON {
        switch json {
        case .object(let members) where !members.isEmpty && !isOne(in: 6): return object(members)
        case .array(let elements) where !elements.isEmpty && !isOne(in: 6):
            var elements = elements
            let place = below(elements.count)
            switch below(8) {
            case 0: elements.remove(at: place)
            case 1: elements.append(elements[place])
            default: elements[place] = changed(elements[place])
            }
            return .array(elements)
        case .string(let text) where isOne(in: 2):
            return .string(String(decoding: changed(Array(text.utf8)), as: UTF8.self))
        default: return one(of: Self.values)
        }
    }

    private mutating func object(_ members: [JSON.Member]) -> JSON {
        var members = members
        let place = below(members.count)
        let (name, value) = (members[place].name, members[place].value)
        switch below(12) {
        case 0: members.remove(at: place)
        case 1: members[place] = .init(one(of: Self.texts), value)
        case 2: members.append(.init(one(of: ["x", name + "s"]), value))
        default: members[place] = .init(name, changed(value))
        }
        return .object(members)
    }

    /// A JSON text changed as a value, or as octets.
    mutating func changedText(_ octets: [UInt8]) -> [UInt8] {
        guard !isOne(in: 3), let json = try? JSONParser.parse(octets) else {
            return changed(octets)
        }
        var text: [UInt8] = []
        changed(json).write(to: &text)
        return text
    }
}
