/// A JSON value whose objects keep the order of their members and whose texts are compared by octets.
public enum JSON: Sendable {
    /// No value.
    case null

    /// `true` or `false`.
    case bool(Bool)

    /// A number without fraction and exponent that fits an `Int`.
    case integer(Int)

    /// Any other number.
    case decimal(Double)

    /// A text.
    case string(String)

    /// A list.
    case array([JSON])

    /// Members in the order in which they were written.
    case object([Member])

    /// A name and a value of an object.
    public struct Member: Sendable {
        /// The name, unique in its object.
        public let name: String

        /// The value.
        public let value: JSON

        /// Creates a member.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The value of a member, or nil if the value is no object or lacks it.
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.firstIndex { $0.name.hasSameOctets(as: name) }.map { members[$0].value }
    }

    /// The members, or nil if the value is no object.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, or nil if the value is no array.
    public var elements: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// Whether the value is null.
    @usableFromInline
    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The text, or nil if the value is no string.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension JSON: Equatable {
    /// Compares texts by octets and objects without regard to order.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameOctets(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): areEqual(left, right)
        default: false
        }
    }

    /// Compares members in order, and sorted by name only if their names differ in order.
    private static func areEqual(_ left: [Member], _ right: [Member]) -> Bool {
        guard left.count == right.count else { return false }
        guard !zip(left, right).allSatisfy({ $0.name.hasSameOctets(as: $1.name) }) else {
            return zip(left, right).allSatisfy { $0.value == $1.value }
        }
        return zip(sorted(left), sorted(right)).allSatisfy {
            $0.name.hasSameOctets(as: $1.name) && $0.value == $1.value
        }
    }

    private static func sorted(_ members: [Member]) -> [Member] {
        members.sorted { String.precedesInOctets($0.name, $1.name) }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    /// A string, or null.
    public init(_ text: String?) {
        self = text.map(JSON.string) ?? .null
    }

    /// The texts as a list, sorted by octets and each once.
    public static func set(of texts: [String]) -> JSON {
        let sorted = texts.sorted(by: String.precedesInOctets)
        return .array(
            sorted.enumerated().filter { index, text in
                index == 0 || !sorted[index - 1].hasSameOctets(as: text)
            }.map { .string($0.element) })
    }
}

extension JSON {
    /// The object without some of its members.
    package func without(_ names: String...) -> JSON {
        guard let members else { return self }
        return .object(members.filter { !names.containsOctets(of: $0.name) })
    }

    /// The object with another value of a member.
    package func changing(_ name: String, _ change: (JSON) -> JSON) -> JSON {
        guard let members else { return self }
        return .object(
            members.map {
                $0.name.hasSameOctets(as: name) ? .init(name, change($0.value)) : $0
            })
    }

    /// The object with a list of texts sorted, each once.
    package func sorting(_ name: String) -> JSON {
        changing(name) { $0.elements.map { .set(of: $0.compactMap(\.text)) } ?? $0 }
    }

    /// The members of this object, overridden by those of another one.
    package func overlaid(with other: JSON) -> JSON {
        guard let members, let own = other.members else { return other }
        return .object(members.filter { other[$0.name] == nil } + own)
    }

    /// The value without members of these names, at any depth.
    package func pruned(of names: [String]) -> JSON {
        switch self {
        case .object(let members):
            .object(
                members.filter { !names.containsOctets(of: $0.name) }.map {
                    .init($0.name, $0.value.pruned(of: names))
                })
        case .array(let elements): .array(elements.map { $0.pruned(of: names) })
        default: self
        }
    }
}

/// The grammar of numbers in JSON (RFC 8259, Section 6).
enum JSONNumber {
    /// Whether octets are an integer, with a sign if it is negative and without leading zeros.
    static func isInteger(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = octets.dropFirst(octets.first == UInt8(ascii: "-") ? 1 : 0)
        return isDigits(digits) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    }

    /// Whether octets are an integer, a fraction if there is one, and an exponent if there is one.
    static func isNumber(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = octets.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? octets.endIndex
        let point = octets[..<mark].firstIndex(of: UInt8(ascii: ".")) ?? mark
        return isInteger(octets[piece: 0..<point])
            && (point == mark || isDigits(octets[(point + 1)..<mark]))
            && (mark == octets.endIndex || isExponent(octets[(mark + 1)...]))
    }

    private static func isExponent(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let isSigned = octets.first == UInt8(ascii: "+") || octets.first == UInt8(ascii: "-")
        return isDigits(octets.dropFirst(isSigned ? 1 : 0))
    }

    private static func isDigits(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        !octets.isEmpty && octets.allSatisfy { 0x30...0x39 ~= $0 }
    }
}

/// Eight octets of a text of JSON at a time.
extension UnsafeBufferPointer<UInt8> {
    /// Eight octets from a place, or nil if there are not as many.
    func word(at place: Int) -> UInt64? {
        guard place + 8 <= count else { return nil }
        return UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
}

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Whether one of the eight octets is a quotation mark, a backslash or a control character.
    var hasMark: Bool {
        let marks =
            (self ^ Self.ones &* 0x22).zeros | (self ^ Self.ones &* 0x5C).zeros
            | ((self &- Self.ones &* 0x20) & ~self)
        return marks & (Self.ones &* 0x80) != 0
    }

    /// A word in which the highest bit of an octet is set at least where the octet is zero.
    private var zeros: UInt64 { (self &- Self.ones) & ~self }
}

/// Octets that are hashed and compared as a block, not one by one.
public struct OctetString: Hashable, Sendable {
    /// The octets.
    public let octets: ArraySlice<UInt8>

    /// Creates a key from octets.
    public init(_ octets: ArraySlice<UInt8>) {
        self.octets = octets
    }

    /// Creates a key from a text, which is equal only to those with the same octets.
    public init(_ text: String) {
        octets = Array(text.utf8)[...]
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.octets.withUnsafeBufferPointer { left in
            right.octets.withUnsafeBufferPointer { left.hasSameOctets(as: $0) }
        }
    }

    public func hash(into hasher: inout Hasher) {
        octets.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
