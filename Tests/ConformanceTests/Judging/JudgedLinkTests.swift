import StrictCodecs
import Testing

@testable import Conformance

@Suite("Links as a receiver decodes them")
struct JudgedLinkTests {
    static let links: [(link: String, json: JSON)] = [
        ("a:b", ["base": "a:b", "parameters": [:], "fragment": nil]),
        (
            "a:b?x=1&y=a+b%20c&&z&x=2#f",
            [
                "base": "a:b", "parameters": ["x": ["1", "2"], "y": "a b c", "z": ""],
                "fragment": "f",
            ]
        ),
        ("a:b?x=%FF", ["base": "a:b", "parameters": ["x": ["octets": "FF"]], "fragment": nil]),
        ("a:b?x=%zz", ["malformed": "a:b?x=%zz"]), ("a:b?x= ", ["malformed": "a:b?x= "]),
        ("a:é", ["malformed": "a:é"]),
        ("a:b?%63=1", ["base": "a:b", "parameters": ["c": "1"], "fragment": nil]),
    ]

    @Test("A link is decoded once, in any spelling and order", arguments: links)
    func judged(_ pair: (link: String, json: JSON)) {
        #expect(JudgedLink(pair.link).json == pair.json)
    }
}
