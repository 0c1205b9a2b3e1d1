/// A value that an adapter may leave out of its answer, where nil is something that it reports.
///
/// In Swift the initializer without the value leaves it out; over the pipe, the absent member does, while `null`
/// reports that there is none.
enum Reported<Value: Codable & Sendable>: Codable, Sendable {
    case value(Value?)
    case missing

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(
        _ type: Reported<Value>.Type, forKey key: Key
    ) throws -> Reported<Value> {
        contains(key) ? .value(try decodeIfPresent(Value.self, forKey: key)) : .missing
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Value>(_ reported: Reported<Value>, forKey key: Key) throws {
        guard case .value(let value) = reported else { return }
        try encodeIfPresent(value, forKey: key)
    }
}
