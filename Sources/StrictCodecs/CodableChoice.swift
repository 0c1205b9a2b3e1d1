/// A value that is one of a few words in JSON.
public protocol CodableChoice: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension CodableChoice {
    /// Reads one of the words, octet by octet.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try Fields.choice(.string(text))
    }

    /// Writes the word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
