import Conformance
import Reference

extension Mistake {
    /// What people get wrong when they compare the redirect URI as a text.
    static let redirectURIText = [
        Mistake(
            "trims-redirect-uri", "trims white space from the redirect URI",
            breaks: "redirect-uri-no-foreign-octets",
            and: ["redirect-uri-no-unicode-lookalikes": "a no-break space is white space"],
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^\s+|\s+$/#, with: "") }
            })),
        Mistake(
            "removes-tabs-and-newlines", "removes tabs and newlines, as browsers do",
            breaks: "redirect-uri-no-foreign-octets",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/[\t\n\r]|\r\n/#, with: "") }
            })),
        Mistake(
            "takes-backslash-for-slash", "takes a backslash for a slash, as browsers do",
            breaks: "redirect-uri-no-foreign-octets",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing("\\", with: "/") }
            })),
        Mistake(
            "stops-at-zero-octet", "compares the redirect URI up to a zero octet",
            breaks: "redirect-uri-no-foreign-octets",
            MistakenFlipApp(given: {
                $0.acceptingListed { String($0.prefix { $0 != "\0" }) }
            })),
        Mistake(
            "maps-uri-as-domain-name", "compares the redirect URI as name servers would",
            breaks: "redirect-uri-no-unicode-lookalikes",
            MistakenFlipApp(given: { $0.acceptingListed { $0.mappedAsDomainName } })),
        Mistake(
            "compares-uri-as-unicode", "compares the redirect URI with Swift's ==",
            breaks: "redirect-uri-list-compared-by-octets",
            MistakenFlipApp(given: {
                $0.accepting { received, listed in listed.contains(received) }
            })),
        Mistake(
            "takes-listed-uri-for-pattern", "uses a listed URI as a regular expression",
            breaks: "redirect-uri-not-a-pattern",
            MistakenFlipApp(given: {
                $0.accepting { received, listed in
                    listed.contains { $0.matchesAsPattern(received) }
                }
            })),
        Mistake(
            "finds-listed-uri-anywhere", "looks for a listed URI somewhere in the received one",
            breaks: "redirect-uri-not-a-pattern",
            and: [
                "redirect-uri-path-exact": "more of a path stands behind a listed URI",
                "redirect-uri-google-ids-closed": "a channel more is a longer id",
                "redirect-uri-case-exact": "a channel in upper case stands behind a listed id",
                "redirect-uri-no-query": "a query stands behind a listed URI",
                "redirect-uri-no-fragment": "a fragment stands behind a listed URI",
                "redirect-uri-no-foreign-octets": "the octets stand around a listed URI",
                "redirect-uri-no-unicode-lookalikes": "a space of Unicode's stands behind one",
                "redirect-uri-list-compared-by-octets": "the letters are equal to Swift",
                "redirect-uri-equivalents-refused": "an empty query stands behind one",
            ],
            MistakenFlipApp(given: {
                $0.accepting { received, listed in listed.contains { received.contains($0) } }
            })),
        Mistake(
            "ignores-case-of-authority", "compares scheme and host without their case",
            breaks: "redirect-uri-equivalents-refused",
            MistakenFlipApp(given: {
                $0.acceptingListed { uri in
                    uri.replacing(#/^[^/?#]*://[^/?#]*/#) { $0.0.lowercased() }
                }
            })),
        Mistake(
            "ignores-default-port", "accepts the port 443",
            breaks: "redirect-uri-equivalents-refused",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(":443/", with: "/") }
            })),
        Mistake(
            "ignores-empty-parts", "drops an empty port and an empty query",
            breaks: "redirect-uri-equivalents-refused",
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing(":/a/", with: "/a/").replacing(#/\?$/#, with: "")
                }
            })),
    ]
}

extension String {
    /// The text with characters mapped or ignored as in a domain name (UTS 46).
    fileprivate var mappedAsDomainName: String {
        var mapped = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x200B: continue
            case 0x3002: mapped += "."
            case 0xFF01...0xFF5E:
                mapped.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            default: mapped.unicodeScalars.append(scalar)
            }
        }
        return mapped
    }

    /// Whether another text matches this one, whose full stops stand for any octet.
    func matchesAsPattern(_ text: String) -> Bool {
        utf8.count == text.utf8.count
            && zip(utf8, text.utf8).allSatisfy { $0 == UInt8(ascii: ".") || $0 == $1 }
    }
}
