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
