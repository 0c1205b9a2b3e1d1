extension Decodable {
    /// Reads a value of JSON strictly: members that the type does not know are refused, numbers and
    /// strings are not converted, and null is the same as absent for an optional member.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - ignoresUnknown: Whether members that a type does not know are ignored.
    /// - Throws: ``FormatError`` at the member that is wrong.
    public init(json: JSON, ignoringUnknown ignoresUnknown: Bool = false) throws {
        self = try JSONReader.read(Self.self, json, ignoringUnknown: ignoresUnknown)
    }
}

extension Decoder {
    /// The value itself, for a type that reads and checks all of it.
    ///
    /// - Throws: ``FormatError`` if it is read by another decoder.
    package var json: JSON {
        get throws {
            guard let reader = self as? JSONReader else {
                throw FormatError("can be read by a strict decoder only")
            }
            reader.knowsAll = true
            return reader.json
        }
    }
}

extension JSON: Codable {
    /// Takes a value as it is.
    public init(from decoder: any Decoder) throws { self = try decoder.json }

    /// Writes the value as it is.
    public func encode(to encoder: any Encoder) throws {
        guard let writer = encoder as? JSONWriter else {
            throw FormatError("can be written by a strict encoder only")
        }
        writer.value = self
    }
}

/// A decoder of one value, which records the members that were requested.
final class JSONReader: Decoder {
    let json: JSON
    let ignoresUnknown: Bool
    private(set) var form: CodingForm?

    /// Whether no member is unknown.
    fileprivate(set) var knowsAll = false

    /// The values of cases that have been read in part.
    private var nested: [(name: String, reader: JSONReader)] = []

    /// The members that were requested, by position; only the first 64 count.
    private var asked: UInt64 = 0
    private var next = 0
    private var choice: (any CodingKey.Type)?

    init(_ json: JSON, _ form: CodingForm? = nil, ignoringUnknown: Bool) {
        self.json = json
        self.form = form
        self.ignoresUnknown = ignoringUnknown
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a value; the most frequent types are read without a decoder.
    static func read<Value: Decodable>(
        _ type: Value.Type, _ json: JSON, ignoringUnknown: Bool = false
    ) throws -> Value {
        if let value = try plain(type, json) { return value }
        let form = CodingForm.of(type)
        return try JSONReader(json, form, ignoringUnknown: ignoringUnknown).whole(type)
    }

    /// Reads a value of one of the most frequent types, or returns nil for another type.
    static func plain<Value>(_ type: Value.Type, _ json: JSON) throws -> Value? {
        if type == String.self { return unsafeBitCast(try ObjectReader.text(json), to: type) }
        if type == Int.self { return unsafeBitCast(try ObjectReader.integer(json), to: type) }
        if type == Bool.self { return unsafeBitCast(try ObjectReader.bool(json), to: type) }
        if type == [String].self {
            return unsafeBitCast(try ObjectReader.list(json, ObjectReader.text), to: type)
        }
        return nil
    }

    private func whole<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try value(type)
        if !ignoresUnknown { try finish() }
        return value
    }

    /// What reads a member's value, null if it is absent.
    func inner(_ json: JSON?, _ form: CodingForm? = nil) -> JSONReader {
        JSONReader(json ?? .null, form, ignoringUnknown: ignoresUnknown)
    }

    /// Reads a member's value.
    func read<Value: Decodable>(
        _ type: Value.Type, _ json: JSON, _ form: CodingForm?
    ) throws -> Value {
        try inner(json, form).whole(type)
    }

    /// Reads a value whose members belong to this object.
    func inline<Value: Decodable>(_ type: Value.Type, _ form: CodingForm?) throws -> Value {
        let outer = self.form
        defer { self.form = outer }
        self.form = form
        return try value(type)
    }

    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do { return try Value(from: self) } catch is DecodingError { throw choiceError }
    }

    /// Lists the cases, if their keys are known, or describes the value that was found.
    private var choiceError: FormatError {
        let path = form?.tag.map { [$0] } ?? []
        let known = (choice as? any CaseIterable.Type).map { list($0) }
        if let word = json.text ?? form?.tag.flatMap({ json[$0]?.text }) {
            let reason = known.map { "is not one of \($0)" } ?? "is not known here"
            return FormatError("\(JSON.quote(word)) \(reason)", path: path)
        }
        guard path.isEmpty else { return FormatError("must be a text", path: path) }
        if let known { return FormatError("must have exactly one of \(known)") }
        let names = (json.members ?? []).filter { !$0.value.isNull }.map { JSON.quote($0.name) }
        return FormatError(
            names.count < 2
                ? "lacks the member that says what it is"
                : "must not have both \(names.joined(separator: " and "))")
    }

    private func list<Keys: CaseIterable>(_ type: Keys.Type) -> String {
        Keys.allCases.compactMap { $0 as? any CodingKey }
            .map { (key: any CodingKey) -> String in MemberName.word(key, form) }
            .joined(separator: ", ")
    }

    /// Refuses members that were not requested.
    private func finish() throws {
        for (name, reader) in nested { try FormatError.at(name) { try reader.finish() } }
        guard case .object(let members) = json, !knowsAll else { return }
        if members.count <= 64, asked == (1 << members.count) &- 1 { return }
        for (index, member) in members.enumerated()
        where (index >= 64 || asked & 1 << index == 0) && !(choice != nil && member.value.isNull) {
            throw FormatError("unknown member \(JSON.quote(member.name))")
        }
    }

    // MARK: - Containers

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard json.members != nil || json.text != nil else {
            throw FormatError("must be an object")
        }
        return KeyedDecodingContainer(MembersReader(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = json.elements else { throw FormatError("must be a list") }
        return ElementsReader(elements: elements, list: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: - Members

    /// The value of a member; the search for the next one begins where this one was found.
    func member(_ key: String) throws -> JSON? {
        guard case .object(let members) = json else { throw FormatError("must be an object") }
        let count = min(members.count, 64)
        return key.withOctets { key in
            for step in 0..<count {
                let index = next + step < count ? next + step : next + step - count
                guard MemberName.isName(members[index].name, of: key) else { continue }
                asked |= 1 << index
                next = index + 1 == count ? 0 : index + 1
                return members[index].value
            }
            return nil
        }
    }

    /// The keys of the cases that an object names, of which there should be one.
    func cases<Key: CodingKey>() -> [Key] {
        choice = Key.self
        if let tag = form?.tag {
            let word = (try? member(tag))?.text
            return [word.flatMap { MemberName.key($0, form) }].compactMap { $0 }
        }
        let members = (json.members ?? []).filter { !$0.value.isNull }
        return (json.text.map { [$0] } ?? members.map(\.name)).compactMap {
            MemberName.key($0, form)
        }
    }

    /// What reads the values of a case.
    func payload<Key: CodingKey>(
        of name: String, _ type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        if form?.tag != nil || json.text != nil {
            return KeyedDecodingContainer(MembersReader(reader: self, isWhole: true))
        }
        if Key(stringValue: "_0") != nil {
            return KeyedDecodingContainer(MembersReader(reader: self, first: name))
        }
        let reader = inner(try member(name))
        guard case .object = reader.json else {
            throw FormatError("must be an object", path: [MemberName.text(name)])
        }
        nested.append((MemberName.text(name), reader))
        return KeyedDecodingContainer(
            MembersReader(reader: reader, place: MemberName.text(name)))
    }
}

extension JSONReader: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json.isNull }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self { return try Self.read(type, json, ignoringUnknown: ignoresUnknown) }
        if let type = type as? any FixedWidthInteger.Type {
            let number = try integer(type) as? Value
            if let number { return number }
        }
        if type == Double.self { return unsafeBitCast(try number, to: type) }
        if type == Float.self { return unsafeBitCast(Float(try number), to: type) }
        return try Self.read(type, json, ignoringUnknown: ignoresUnknown)
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard let number = Number(exactly: try ObjectReader.integer(json)) else {
            throw FormatError("must be \(Number.min) to \(Number.max)")
        }
        return number
    }

    private var number: Double {
        get throws {
            if case .decimal(let number) = json { return number }
            return Double(try ObjectReader.integer(json))
        }
    }
}

/// What reads the members of an object, or the values of a case.
struct MembersReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: JSONReader

    /// Whether the first value of a case is the whole object.
    var isWhole = false

    /// The member that is the first value of a case.
    var first: String?

    /// The member that holds all of it.
    var place: String?

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { reader.cases() }

    private func name(_ key: Key) -> String {
        let name = key.stringValue
        if let first, name == "_0" { return first }
        return reader.form?.names[name] ?? name
    }

    private func value(_ key: Key) throws -> JSON? { try reader.member(name(key)) }

    private func at<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value {
        guard let place else {
            return try FormatError.at(MemberName.text(name(key)), read)
        }
        return try FormatError.at(place) {
            try FormatError.at(MemberName.text(name(key)), read)
        }
    }

    /// Whether the member is there, also if it is null.
    func contains(_ key: Key) -> Bool {
        if case .some = try? value(key) { true } else { false }
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key)?.isNull ?? true }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let isPlain = type == String.self || type == Int.self || type == Bool.self
        let form = isPlain ? nil : CodingForm.of(type)
        if isWhole, key.stringValue == "_0" {
            guard reader.json.text == nil else { throw FormatError("must be an object") }
            return try reader.inline(type, form)
        }
        if let form, form.isInline { return try reader.inline(type, form) }
        let value = try value(key)
        if type == Bool.self, value?.isNull != false, reader.form?.hasOptionalFlags == true {
            return unsafeBitCast(false, to: type)
        }
        guard let value else {
            throw FormatError(
                "lacks \(JSON.quote(MemberName.text(name(key))))", path: place.map { [$0] } ?? [])
        }
        return try at(key) { try read(type, value, form) }
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ json: JSON, _ form: CodingForm?
    ) throws -> Value {
        try JSONReader.plain(type, json) ?? reader.read(type, json, form)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let value = try value(key), !value.isNull else { return nil }
        return try at(key) { try read(type, value, CodingForm.of(type)) }
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try reader.payload(of: name(key), type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try at(key) { try reader.inner(try value(key)).unkeyedContainer() }
    }

    func superDecoder() -> any Decoder { reader }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        reader.inner(try value(key))
    }
}

/// What reads the elements of a list.
struct ElementsReader: UnkeyedDecodingContainer {
    let elements: [JSON]
    let list: JSONReader
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private mutating func next<Value>(_ read: (JSON, JSONReader) throws -> Value) throws -> Value {
        guard !isAtEnd else { throw FormatError("must have more than \(currentIndex) elements") }
        defer { currentIndex += 1 }
        return try FormatError.at("[\(currentIndex)]") {
            try read(elements[currentIndex], list)
        }
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, elements[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next {
            try JSONReader.plain(type, $0) ?? $1.read(type, $0, CodingForm.of(type))
        }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $1.inner($0) } }

    mutating func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next { try $1.inner($0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $1.inner($0).unkeyedContainer() }
    }
}
