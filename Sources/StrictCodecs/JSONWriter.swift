extension Encodable {
    /// The value as JSON, in which a member without a value is null.
    ///
    /// - Returns: What ``Swift/Decodable/init(json:ignoringUnknown:)`` reads.
    /// - Throws: What the value throws while it is written.
    public func json() throws -> JSON {
        try JSONWriter.write(self)
    }
}

/// What writes one value.
final class JSONWriter: Encoder {
    fileprivate var form: CodingForm?
    var value = JSON.null

    /// The word for the case of which this writes the values.
    fileprivate var word: String?
    fileprivate var members: [(name: String, value: Part)]?
    fileprivate var elements: [Part]?

    /// A value that is written, or one that is still being written.
    enum Part {
        case json(JSON)
        case writer(JSONWriter)

        var json: JSON {
            switch self {
            case .json(let json): json
            case .writer(let writer): writer.json
            }
        }
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Writes a value; the most frequent types are written without an encoder.
    static func write<Value: Encodable>(_ value: Value) throws -> JSON {
        if Value.self == String.self { return .string(unsafeBitCast(value, to: String.self)) }
        if Value.self == Int.self { return .integer(unsafeBitCast(value, to: Int.self)) }
        if Value.self == Bool.self { return .bool(unsafeBitCast(value, to: Bool.self)) }
        if Value.self == [String].self {
            return .array(unsafeBitCast(value, to: [String].self).map(JSON.string))
        }
        let writer = JSONWriter()
        try writer.inline(value)
        return value is any Unordered ? writer.json.sorted : writer.json
    }

    /// Writes a value whose members belong to this object.
    fileprivate func inline(_ value: some Encodable) throws {
        let outer = form
        defer { form = outer }
        form = CodingForm.of(type(of: value))
        try value.encode(to: self)
    }

    fileprivate var json: JSON {
        wordAlone ?? members.map { .object($0.map { JSON.Member($0.name, $0.value.json) }) }
            ?? elements.map { .array($0.map(\.json)) } ?? value
    }

    /// The word for a case without values, if there is nothing else.
    private var wordAlone: JSON? {
        guard let members, members.count == 1, case .writer(let inner) = members[0].value,
            inner.members?.isEmpty == true
        else { return nil }
        return inner.word.map(JSON.string)
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        members = members ?? []
        return KeyedEncodingContainer(MembersWriter(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        elements = elements ?? []
        return ElementsWriter(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

/// What has elements in no order.
private protocol Unordered {}

extension Set: Unordered {}

extension JSON {
    fileprivate var sorted: JSON {
        .array((elements ?? []).sorted { String.precedesInOctets($0.compactText, $1.compactText) })
    }
}

extension JSONWriter: SingleValueEncodingContainer {
    func encodeNil() { value = .null }

    func encode<Value: Encodable>(_ value: Value) throws {
        if let number = value as? any FixedWidthInteger {
            guard let exact = Int(exactly: number) else { throw FormatError("is too large") }
            self.value = .integer(exact)
        } else if let number = value as? Double ?? (value as? Float).map(Double.init) {
            self.value = .decimal(number)
        } else {
            self.value = try Self.write(value)
        }
    }
}

/// What writes the members of an object, or the values of a case.
private struct MembersWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONWriter

    /// Whether the first value of a case is the whole object.
    var isWhole = false

    /// The member that is the first value of a case.
    var first: String?

    var codingPath: [any CodingKey] { [] }

    private func add(_ key: Key, _ part: JSONWriter.Part) {
        var name = key.stringValue
        if let first, name == "_0" { name = first }
        writer.members?.append((MemberName.text(writer.form?.names[name] ?? name), part))
    }

    func encodeNil(forKey key: Key) {
        if writer.form?.omitsAbsent != true { add(key, .json(.null)) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let isInline = CodingForm.of(Value.self)?.isInline == true
        guard !isInline, !(isWhole && key.stringValue == "_0") else {
            return try writer.inline(value)
        }
        add(key, .json(try JSONWriter.write(value)))
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    // The defaults of the protocol for these types omit a member without a value.

    func encodeIfPresent(_ value: String?, forKey key: Key) {
        addIfPresent(key, value.map(JSON.string))
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) {
        addIfPresent(key, value.map(JSON.integer))
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) {
        addIfPresent(key, value.map(JSON.bool))
    }

    private func addIfPresent(_ key: Key, _ value: JSON?) {
        if let value { add(key, .json(value)) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        if let tag = writer.form?.tag {
            writer.members?.append((tag, .json(.string(MemberName.word(key, writer.form)))))
            return KeyedEncodingContainer(MembersWriter<Nested>(writer: writer, isWhole: true))
        }
        if Nested(stringValue: "_0") != nil {
            return KeyedEncodingContainer(
                MembersWriter<Nested>(writer: writer, first: key.stringValue))
        }
        let inner = JSONWriter()
        inner.word = MemberName.word(key, writer.form)
        writer.members?.append((MemberName.text(key.stringValue), .writer(inner)))
        return inner.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let inner = JSONWriter()
        add(key, .writer(inner))
        return inner.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { writer }

    func superEncoder(forKey key: Key) -> any Encoder {
        let inner = JSONWriter()
        add(key, .writer(inner))
        return inner
    }
}

/// What writes the elements of a list.
private struct ElementsWriter: UnkeyedEncodingContainer {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }
    var count: Int { writer.elements?.count ?? 0 }

    func encodeNil() { writer.elements?.append(.json(.null)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        writer.elements?.append(.json(try JSONWriter.write(value)))
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        nested.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested.unkeyedContainer() }

    func superEncoder() -> any Encoder { nested }

    private var nested: JSONWriter {
        let inner = JSONWriter()
        writer.elements?.append(.writer(inner))
        return inner
    }
}
