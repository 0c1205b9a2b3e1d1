import Conformance
import StrictCodecs

/// The issuer's keys that a client has fetched (OpenID Connect Core 1.0, Section 10.1.1).
package struct FetchedKeys: Sendable {
    /// The JWK Set.
    package let text: String

    /// Until when they may be used without being fetched again, in seconds since 1970.
    package let end: Int

    init(_ response: WireResponse, now: Int) {
        text = response.body
        end = now + (response[field: "Cache-Control"]?.maxAge ?? 0)
    }

    /// Whether they are fresh and have the key that a token names.
    package func serve(_ token: String, at now: Int) -> Bool {
        now < end && IssuerKeys(text).haveKey(of: token)
    }
}

extension String {
    /// The `max-age` of a `Cache-Control`, or nil (RFC 9111, Section 5.2.2.1).
    fileprivate var maxAge: Int? {
        let directives = pieces(at: UInt8(ascii: ",")).map { (directive: String) -> [String] in
            let plain = directive.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            return plain.lowercasedASCII.pieces(at: UInt8(ascii: "="))
        }
        let maxAge = directives.first { $0.count == 2 && $0[0].hasSameOctets(as: "max-age") }
        return maxAge.flatMap { Int($0[1]) }
    }
}
