import StrictCodecs

/// Finds secrets by their position, in texts that need not be well formed.
struct SecretPlaces {
    /// A value, and its name in placeholders.
    struct Value {
        let kind: String
        let octets: [UInt8]

        /// The value as it was found, if it has escapes, which may be part of it.
        var escaped: [UInt8]?
    }

    private let text: [UInt8]

    private init(_ text: [UInt8]) {
        self.text = text
    }

    /// The values after the names of secrets, tokens by their form, and credentials.
    ///
    /// - Parameter text: A link, a form, a JSON text or anything else; it is read both unaltered and with
    ///   its escapes undone.
    /// - Returns: The values, without their escapes.
    static func values(in text: String) -> [Value] {
        DecodedText.forms(of: Array(text.utf8.prefix(most))).flatMap { form in
            let places = SecretPlaces(form.octets)
            return places.named + places.tokens
        }.map { Value(plain: $0.octets, kind: $0.kind) }
    }

    /// The values of cookies.
    ///
    /// - Parameters:
    ///   - field: The value of `Cookie`, or that of `Set-Cookie`.
    ///   - isSet: Whether one cookie is set, followed by attributes.
    /// - Returns: The values, without their escapes.
    static func cookies(in field: String, isSet: Bool) -> [Value] {
        let pairs = field.pieces(at: UInt8(ascii: ";"))
        return pairs.prefix(isSet ? 1 : pairs.count).compactMap { pair in
            let sides = pair.pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
            guard sides.count == 2 else { return nil }
            let value = sides[1].trimmed.replacingText("\"", with: "")
            return Value(plain: Array(value.utf8), kind: "cookie")
        }
    }

    /// How many octets of a text are searched.
    private static let most = 1 << 20

    /// How many octets the values have that are found in a text.
    private static let mostOctets = 1 << 18

    /// The values after the name of a secret and `=` or `:`, and those in XML elements of such a name.
    private var named: [Value] {
        var (found, size, read): ([Value], Int, Int) = ([], 0, 0)
        for index in text.indices where size < Self.mostOctets {
            guard let name = name(before: index) else { continue }
            let values = values(after: index, named: name, &read)
            found += values.map { Value(kind: name.kind, octets: $0) }
            size += values.reduce(0) { $0 + $1.count }
        }
        return found
    }

    private func name(before index: Int) -> SecretName? {
        switch text[index] {
        case UInt8(ascii: "="), UInt8(ascii: ":"): SecretName(before: index, in: text)
        case UInt8(ascii: ">"): SecretName(ofElementBefore: index, in: text)
        default: nil
        }
    }

    /// The values after a name; arrays and objects in one that was read up to its end are not read again.
    private func values(
        after index: Int, named name: SecretName, _ end: inout Int
    ) -> [[UInt8]] {
        let rest = text[(index + 1)...].drop { $0 <= 0x20 || $0 == UInt8(ascii: "\\") }
        switch rest.first {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            return rest.startIndex < end ? [] : strings(in: rest, &end)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let octets = string(in: rest).octets
            return name.isOfToken ? [octets] : words(in: octets)
        default: return [Array(rest.prefix { !Self.isEnd($0) })]
        }
    }

    private static func isEnd(_ octet: UInt8) -> Bool {
        octet <= 0x20 || "&;,#\"'<>()[]{}\\".utf8.contains(octet)
    }

    /// A quoted text, and where it ends; the closing quotation mark may be missing, and has a backslash
    /// before it if the opening one has.
    private func string(in rest: ArraySlice<UInt8>) -> (octets: [UInt8], end: Int) {
        let (mark, start) = (rest.first, rest.startIndex)
        let isNested = start > 0 && text[start - 1] == UInt8(ascii: "\\")
        var index = start + 1
        while index < rest.endIndex, rest[index] != mark {
            let isEscape = rest[index] == UInt8(ascii: "\\") && index + 1 < rest.endIndex
            if isEscape, isNested, rest[index + 1] == mark { break }
            index += isEscape ? 2 : 1
        }
        return (Array(rest[(start + 1)..<min(index, rest.endIndex)]), index)
    }

    /// The strings in an array or an object, at any depth.
    private func strings(in rest: ArraySlice<UInt8>, _ end: inout Int) -> [[UInt8]] {
        var (found, depth, index): ([[UInt8]], Int, Int) = ([], 0, rest.startIndex)
        repeat {
            switch rest[index] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                let (octets, mark) = string(in: rest[index...])
                found += words(in: octets)
                index = mark
            default: break
            }
            index += 1
        } while depth > 0 && index < rest.endIndex
        end = index
        return found
    }

    /// The text if it has no blanks, else those of its words that look like secrets.
    private func words(in octets: [UInt8]) -> [[UInt8]] {
        let words = octets.split { $0 <= 0x20 }.map(Array.init)
        guard words.count > 1 else { return words }
        return words.filter { $0.count >= 16 && $0.contains(where: Self.isDigit) }
    }

    private static func isDigit(_ octet: UInt8) -> Bool { 0x30...0x39 ~= octet }

    /// JSON Web Tokens, the values after `Bearer` and `Basic`, and names of members of objects that look like tokens.
    private var tokens: [Value] {
        text.split { !Self.isTokenOctet($0) }.filter { word in
            word.count >= SecretForms.shortest
                && (Self.isJWT(word) || isCredential(word) || isMemberName(word))
        }.map { Value(kind: "token", octets: Array($0)) }
    }

    private func isMemberName(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 20, word.count(where: Self.isDigit) > 1, word.startIndex > 0,
            text[word.startIndex - 1] == UInt8(ascii: "\"")
        else { return false }
        let rest = text[word.endIndex...].drop { $0 == UInt8(ascii: "\\") }
        let behind = rest.dropFirst().drop { $0 <= 0x20 }
        return rest.first == UInt8(ascii: "\"") && behind.first == UInt8(ascii: ":")
    }

    private static func isJWT(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: "eyJ".utf8) && word.count > 20 && word.contains(UInt8(ascii: "."))
    }

    private func isCredential(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.contains(where: Self.isDigit) else { return false }
        let before = String(decoding: text[..<word.startIndex].suffix(8), as: UTF8.self)
            .lowercasedASCII
        return before.containsText("bearer ") || before.containsText("basic ")
    }

    private static func isTokenOctet(_ octet: UInt8) -> Bool {
        octet.isUnreserved || "+/=".utf8.contains(octet)
    }
}

extension SecretPlaces.Value {
    /// Undoes all escapes of what was found.
    fileprivate init(plain found: [UInt8], kind: String) {
        let octets = DecodedText.forms(of: found).reduce(found) { $1.octets }
        self.init(kind: kind, octets: octets, escaped: octets == found ? nil : found)
    }
}

/// A name whose value is a secret.
struct SecretName {
    /// The name of the value in placeholders.
    let kind: String

    /// Whether it is the name of a token, whose value may be words and has no other text beside it.
    var isOfToken: Bool {
        ["access-token", "refresh-token", "id-token", "code-verifier", "client-secret"]
            .containsOctets(of: kind)
    }

    /// Reads the name before an equals sign or a colon, with or without quotation marks.
    init?(before index: Int, in text: [UInt8]) {
        var end = index
        while end > 0, text[end - 1] <= 0x20 || "\"'\\".utf8.contains(text[end - 1]) { end -= 1 }
        let name = text[..<end].suffix(64).reversed().prefix { $0.isUnreserved || $0 == 0x5B }
        guard !name.isEmpty else { return nil }
        self.init(String(decoding: name.reversed(), as: UTF8.self))
    }

    /// Reads the name of an XML element before the end of its tag.
    init?(ofElementBefore index: Int, in text: [UInt8]) {
        let name = text[..<index].suffix(64).reversed().prefix { $0.isUnreserved }
        let start = index - name.count
        guard start > 0, text[start - 1] == UInt8(ascii: "<") else { return nil }
        self.init(String(decoding: name.reversed(), as: UTF8.self))
    }

    /// Takes a name, unless its value is public.
    init?(_ name: String) {
        let octets = name.lowercasedASCII.utf8.filter { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
        let letters = String(decoding: octets, as: UTF8.self)
        let isPlace = Self.places.contains {
            letters.utf8.reversed().starts(with: $0.utf8.reversed())
        }
        guard !isPlace, !Self.harmless.contains(where: letters.containsText) else { return nil }
        guard let (_, kind) = Self.kinds.first(where: { letters.containsText($0.0) })
        else {
            guard Self.codes.containsOctets(of: letters) else { return nil }
            kind = "code"
            return
        }
        self.kind = kind
    }

    private static let codes = [
        "code", "authcode", "authorizationcode", "devicecode", "oauthcode", "usercode", "otp",
        "pin", "pwd", "sid",
    ]

    /// Parts of names, the more specific ones first, and the names of the values in placeholders.
    private static let kinds = [
        ("idtoken", "id-token"), ("refreshtoken", "refresh-token"),
        ("accesstoken", "access-token"), ("verifier", "code-verifier"),
        ("clientsecret", "client-secret"), ("cookie", "cookie"), ("session", "cookie"),
        ("token", "token"), ("secret", "secret"), ("password", "secret"), ("passwd", "secret"),
        ("assertion", "secret"), ("credential", "secret"), ("authorization", "secret"),
        ("apikey", "secret"), ("privatekey", "secret"), ("passphrase", "secret"),
        ("softwarestatement", "secret"),
        ("ticket", "token"), ("bearer", "token"), ("jwt", "token"),
    ]

    /// Parts of names that are like those of secrets and name something else.
    private static let harmless = [
        "tokentype", "typehint", "endpoint", "supported", "expires", "lifetime", "method",
        "granttype", "responsetype",
    ]

    /// Ends of names that denote places.
    private static let places = ["uri", "url", "uris", "urls"]
}
