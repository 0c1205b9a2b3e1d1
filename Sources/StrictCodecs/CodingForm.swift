/// A value whose members in JSON differ from those of its type.
///
/// Without it, the name of a member is that of the property in lower case with underscores, without
/// `is` (`redirectURIs` is `redirect_uris`, `isHandled` is `handled`). A case of an enumeration is
/// a member with its name: its first value is the value of the member, and values with labels are
/// beside the member, or inside it if all have labels. A case without values is its name with
/// dashes.
package protocol HasCodingForm {
    /// What is different.
    static var codingForm: CodingForm { get }
}

/// A value whose members belong to the object of the enclosing value.
package protocol HasInlineForm: HasCodingForm {}

extension HasInlineForm {
    package static var codingForm: CodingForm { CodingForm(isInline: true) }
}

/// The form of the members of a value in JSON.
package struct CodingForm: Sendable {
    /// Whether they belong to the object of the enclosing value.
    let isInline: Bool

    /// The member that has the case as a word, beside its values.
    let tag: String?

    /// Whether a flag that is absent or null is false.
    let hasOptionalFlags: Bool

    /// Whether a member without a value is left out, where it would be null otherwise.
    let omitsAbsent: Bool

    /// The names that are not derived from those in Swift, by the latter.
    let names: [String: String]

    /// The form of a type, or nil if it is derived.
    static func of<Value>(_ type: Value.Type) -> CodingForm? {
        (type as? any HasCodingForm.Type)?.codingForm
    }

    /// Says what is different.
    package init(
        isInline: Bool = false, tag: String? = nil, hasOptionalFlags: Bool = false,
        omitsAbsent: Bool = false, names: [String: String] = [:]
    ) {
        self.isInline = isInline
        self.tag = tag
        self.hasOptionalFlags = hasOptionalFlags
        self.omitsAbsent = omitsAbsent
        self.names = names
    }
}

/// A value that is one of a few words in JSON.
public protocol CodableChoice: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension CodableChoice {
    /// Reads one of the words, octet by octet.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try ObjectReader.choice(.string(text))
    }

    /// Writes the word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The names that coding keys have in JSON: `redirectURIs` is `redirect_uris`, `isHandled` is `handled`.
enum MemberName {
    /// The name of a member.
    static func text(_ key: String) -> String {
        key.withOctets { octets in
            let start = isFlag(octets) ? 2 : 0
            return words(octets[start...], separator: UInt8(ascii: "_"))
        }
    }

    /// The word for a case, such as `timed-out`.
    static func word(_ key: some CodingKey, _ form: CodingForm?) -> String {
        form?.names[key.stringValue]
            ?? key.stringValue.withOctets { words($0[...], separator: UInt8(ascii: "-")) }
    }

    private static func words(_ key: Slice<UnsafeBufferPointer<UInt8>>, separator: UInt8) -> String
    {
        var name: [UInt8] = []
        for index in key.indices {
            let isStart =
                index > key.startIndex && isCapital(key[index]) && !isCapital(key[index - 1])
            if isStart { name.append(separator) }
            name.append(isCapital(key[index]) ? key[index] | 0x20 : key[index])
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether a member has the name of a key, without making that name.
    static func isName(_ name: String, of key: UnsafeBufferPointer<UInt8>) -> Bool {
        name.withOctets { name in
            var (place, wasCapital) = (0, true)
            func takes(_ octet: UInt8) -> Bool {
                defer { place += 1 }
                return place < name.count && name[place] == octet
            }
            for index in (isFlag(key) ? 2 : 0)..<key.count {
                let isCapital = isCapital(key[index])
                if isCapital, !wasCapital, !takes(UInt8(ascii: "_")) { return false }
                guard takes(isCapital ? key[index] | 0x20 : key[index]) else { return false }
                wasCapital = isCapital
            }
            return place == name.count
        }
    }

    private static func isCapital(_ octet: UInt8) -> Bool { 0x41...0x5A ~= octet }

    /// Whether a key begins with `is`.
    private static func isFlag(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        key.count > 2 && key[0] == UInt8(ascii: "i") && key[1] == UInt8(ascii: "s")
            && isCapital(key[2])
    }

    /// The key for a member's name or a case's word, or nil if there is none.
    static func key<Key: CodingKey>(_ name: String, _ form: CodingForm?) -> Key? {
        if let own = form?.names.first(where: { $0.value.hasSameOctets(as: name) })?.key {
            return Key(stringValue: own)
        }
        let words = name.split { $0 == "_" || $0 == "-" }
        let capitalized = words.dropFirst().map { word in
            acronyms[String(word)] ?? word.prefix(1).uppercased() + word.dropFirst()
        }
        return Key(stringValue: words.prefix(1).joined() + capitalized.joined())
    }

    private static let acronyms = ["id": "ID", "url": "URL", "uri": "URI", "uris": "URIs"]
}
