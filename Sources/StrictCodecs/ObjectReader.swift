/// The members of a JSON object, read by name; an unknown member is an error.
public struct ObjectReader {
    @usableFromInline let json: JSON

    /// Takes the members of an object.
    ///
    /// - Parameters:
    ///   - json: The value, which must be an object.
    ///   - names: The members that it may have.
    /// - Throws: ``FormatError`` if the value is no object or has another member.
    public init(_ json: JSON, allowing names: [String]) throws {
        guard let members = json.members else { throw FormatError("must be an object") }
        for member in members where !names.containsOctets(of: member.name) {
            throw FormatError("unknown member \(JSON.quote(member.name))")
        }
        self.json = json
    }

    /// The value of a member that may be absent or null.
    @inlinable
    public func optional<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value? {
        guard let value = json[name], !value.isNull else { return nil }
        return try FormatError.at(name) { try read(value) }
    }

    /// The value of a required member.
    ///
    /// - Throws: ``FormatError`` if the member is absent, or of another type.
    @inlinable
    public func required<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value {
        guard let value = json[name] else { throw FormatError("lacks \(JSON.quote(name))") }
        return try FormatError.at(name) { try read(value) }
    }

    /// The string of a required member.
    public func text(_ name: String) throws -> String {
        try required(name, Self.text)
    }

    /// The string of a required member, as ``line(_:)-swift.type.method`` reads it.
    public func line(_ name: String) throws -> String {
        try required(name, Self.line)
    }

    /// The elements of a required list.
    @inlinable
    public func list<Element>(_ name: String, _ read: (JSON) throws -> Element) throws -> [Element]
    {
        try required(name) { try Self.list($0, read) }
    }

    /// Whether a member is present and not null.
    public func has(_ name: String) -> Bool { json[name].map { !$0.isNull } ?? false }

    /// Reads a value that must be a string.
    public static func text(_ json: JSON) throws -> String {
        guard case .string(let text) = json else { throw FormatError("must be a text") }
        return text
    }

    /// Reads a string for people: one line, with no character that a terminal does not show as itself.
    public static func line(_ json: JSON) throws -> String {
        let text = try text(json)
        guard text.isInert else {
            throw FormatError("has a character that is not shown as itself, or an end of a line")
        }
        return text
    }

    /// Reads a value that must be an integer.
    public static func integer(_ json: JSON) throws -> Int {
        guard case .integer(let value) = json else { throw FormatError("must be an integer") }
        return value
    }

    /// Reads a duration in seconds.
    public static func seconds(_ json: JSON) throws -> Int {
        let seconds = try integer(json)
        guard 0...1_000_000_000 ~= seconds else { throw FormatError("must be 0 to 1000000000") }
        return seconds
    }

    /// Reads a list that must not be empty.
    @inlinable
    public static func filledList<Element>(
        _ json: JSON, _ read: (JSON) throws -> Element
    ) throws -> [Element] {
        let elements = try list(json, read)
        guard !elements.isEmpty else { throw FormatError("must not be empty") }
        return elements
    }

    /// Reads a value that must be true or false.
    public static func bool(_ json: JSON) throws -> Bool {
        guard case .bool(let value) = json else { throw FormatError("must be true or false") }
        return value
    }

    /// Reads a value that must be a list.
    @inlinable
    public static func list<Element>(
        _ json: JSON, _ read: (JSON) throws -> Element
    ) throws -> [Element] {
        guard let elements = json.elements else { throw FormatError("must be a list") }
        return try elements.enumerated().map { index, element in
            try FormatError.at("[\(index)]") { try read(element) }
        }
    }

    /// Reads a string that must be a value of an enumeration.
    public static func choice<Choice: RawRepresentable & CaseIterable>(
        _ json: JSON
    ) throws -> Choice where Choice.RawValue == String {
        let text = try text(json)
        let match = Choice.allCases.first { $0.rawValue.hasSameOctets(as: text) }
        guard let match else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw FormatError("\(JSON.quote(text)) is not one of \(known)")
        }
        return match
    }
}

/// What is wrong with a value in a vector file, and at which member.
public struct FormatError: Error, CustomStringConvertible {
    /// The members from the outside in, such as `input.steps[0]`.
    private let path: [String]
    private let reason: String

    /// Says what is wrong.
    ///
    /// - Parameters:
    ///   - reason: What is wrong.
    ///   - path: The members from the outside in.
    public init(_ reason: String, path: [String] = []) {
        self.reason = reason
        self.path = path
    }

    /// Prepends a member's name, which is made only then, to the path of any error that the body
    /// throws.
    @inlinable
    public static func at<Value>(
        _ name: @autoclosure () -> String, _ body: () throws -> Value
    ) throws -> Value {
        do { return try body() } catch let error as FormatError { throw error.within(name()) }
    }

    @usableFromInline
    func within(_ name: String) -> FormatError { FormatError(reason, path: [name] + path) }

    public var description: String {
        let joined = path.joined(separator: ".").replacing(".[", with: "[")
        return joined.isEmpty ? reason : "\(joined): \(reason)"
    }
}

extension JSON {
    /// Checks that every string in it is for people, as ``ObjectReader/line(_:)-swift.type.method`` reads them.
    ///
    /// - Throws: ``FormatError`` at the first that is not.
    public func expectLines() throws {
        switch self {
        case .string: _ = try ObjectReader.line(self)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try FormatError.at("[\(index)]") { try element.expectLines() }
            }
        case .object(let members):
            for member in members {
                try FormatError.at(member.name) { try member.value.expectLines() }
            }
        default: break
        }
    }
}
