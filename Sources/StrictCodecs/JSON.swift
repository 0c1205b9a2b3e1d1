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
