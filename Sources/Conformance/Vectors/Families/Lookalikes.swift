import StrictCodecs

/// Code points that look like a character of ASCII, or are invisible.
struct Lookalikes: Sendable {
    /// What looks like an octet of ASCII, each in UTF-8.
    let ofOctet: [UInt8: [[UInt8]]]

    /// What cannot be seen, each in UTF-8.
    let invisible: [[UInt8]]

    /// None at all.
    static let none = Lookalikes(ofOctet: [:], invisible: [])

    private init(ofOctet: [UInt8: [[UInt8]]], invisible: [[UInt8]]) {
        self.ofOctet = ofOctet
        self.invisible = invisible
    }

    /// Reads the file of a catalogue's folder; none if it has no such file.
    ///
    /// - Throws: `VectorFileError` if the file is malformed.
    init(of catalog: Catalog) throws {
        let files = catalog.directory.map { VectorFiles(directory: $0) }
        self = try files?.json(ifPresent: "lookalikes.json", Lookalikes.init) ?? Lookalikes.none
    }

    /// Reads `Vectors/lookalikes.json`.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["lookalikes", "invisible"])
        invisible = try fields.list("invisible", Self.codePoint)
        ofOctet = try fields.required("lookalikes") { json in
            guard let members = json.members else { throw FormatError("must be an object") }
            return try members.reduce(into: [:]) { table, member in
                guard member.name.utf8.count == 1, let octet = member.name.utf8.first else {
                    throw FormatError("must be one character of ASCII", path: [member.name])
                }
                table[octet] = try Fields.list(member.value, Self.codePoint)
            }
        }
    }

    /// Reads a code point such as `U+0430`.
    private static func codePoint(_ json: JSON) throws -> [UInt8] {
        let text = try Fields.text(json)
        let digits = text.utf8.dropFirst(2)
        guard text.utf8.starts(with: "U+".utf8), 4...6 ~= digits.count,
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw FormatError("\(JSON.quote(text)) is not a code point such as \"U+0430\"") }
        return Array(String(scalar).utf8)
    }
}
