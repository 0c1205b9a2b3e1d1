import StrictCodecs

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
