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
