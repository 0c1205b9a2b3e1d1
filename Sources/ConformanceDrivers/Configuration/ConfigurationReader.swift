import StrictCodecs

/// Reads a configuration of a server or of a program: a JSON object in which members whose names begin with `//` are
/// comments.
enum ConfigurationReader {
    /// Reads the octets of a file.
    ///
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    static func read<Value>(
        _ octets: [UInt8], named name: String, _ make: (JSON) throws -> Value
    ) throws -> Value {
        do {
            let json = try JSONParser.parse(octets)
            guard json.members != nil else { throw FormatError("must be an object") }
            return try make(json.withoutComments)
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
    }

    /// Reads an object whose members are texts.
    static func texts(_ json: JSON) throws -> [String: String] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.reduce(into: [:]) { texts, member in
            texts[member.name] = try FormatError.at(member.name) { try Fields.text(member.value) }
        }
    }

    /// Reads a command with its arguments.
    static func words(_ json: JSON) throws -> [String] {
        try Fields.filledList(json, Fields.text)
    }

    /// Reads a number that is in a range.
    static func number(_ json: JSON, in range: ClosedRange<Int>) throws -> Int {
        let number = try Fields.integer(json)
        guard range ~= number else {
            throw FormatError("must be \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension JSON {
    /// The value without members that are comments, at any depth.
    fileprivate var withoutComments: JSON {
        switch self {
        case .object(let members):
            .object(
                members.filter { !$0.name.utf8.starts(with: "//".utf8) }
                    .map { .init($0.name, $0.value.withoutComments) })
        case .array(let elements): .array(elements.map(\.withoutComments))
        default: self
        }
    }
}
