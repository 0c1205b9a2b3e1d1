import StrictCodecs
import Testing

@testable import Conformance

@Suite("Requests in judged form")
struct JudgedRequestTests {
    private func form(_ fields: [HeaderField] = [], body: String? = nil) -> JSON {
        let url = "https://a.example/t?x=1"
        let request = OutgoingRequest(method: "POST", url: url, fields: fields, body: body)
        return .object(request.judgedMembers(guarding: ["secret-1"]))
    }

    @Test(
        "The media type is reported without case and parameters",
        arguments: [
            ("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
            (
                "Application/X-WWW-Form-URLEncoded; charset=utf-8",
                "application/x-www-form-urlencoded"
            ),
            ("text/plain ;a=b", "text/plain"),
        ])
    func mediaType(_ value: String, told: String) {
        #expect(
            form([HeaderField(name: "content-TYPE", value: value)])["content_type"] == .string(told)
        )
    }

    @Test("Two media types are both reported, even if the first is right")
    func mediaTypes() {
        let types = ["application/x-www-form-urlencoded", "text/plain"]
        let fields = types.map { HeaderField(name: "Content-Type", value: $0) }
        #expect(form(fields)["content_type"] == .array(types.map(JSON.string)))
    }

    static let credentials: [(value: String, form: JSON)] = [
        ("Bearer a", ["scheme": "bearer", "token": "a"]),
        ("bearer a", ["text": "bearer a"]),
        ("Bearer  a", ["text": "Bearer  a", "token": "a"]),
        ("Bearer a b", ["text": "Bearer a b"]),
        ("Bearer", ["text": "Bearer"]),
        ("Bearer \u{301}a", ["scheme": "bearer", "token": "\u{301}a"]),
        ("Bearer a \u{301}b", ["text": "Bearer a \u{301}b"]),
        ("Basic \u{301}YTpi", ["text": "Basic \u{301}YTpi"]),
        (
            "Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW",
            ["scheme": "basic", "client_id": "s6BhdRkqt3", "client_secret": "gX1fBat3bV"]
        ),
        ("basic YSUzQTpi", ["scheme": "basic", "client_id": "a:", "client_secret": "b"]),
        ("Basic !", ["text": "Basic !"]),
    ]

    @Test("Credentials are decoded", arguments: credentials)
    func authorization(_ pair: (value: String, form: JSON)) {
        #expect(
            form([HeaderField(name: "authorization", value: pair.value)])["authorization"]
                == pair.form)
    }

    @Test("Several credentials form a list, which includes secrets in other fields")
    func elsewhere() {
        let bearer = HeaderField(name: "Authorization", value: "Bearer a")
        #expect(
            form([bearer, bearer])["authorization"] == [
                ["scheme": "bearer", "token": "a"], ["scheme": "bearer", "token": "a"],
            ])
        let cookie = HeaderField(name: "Cookie", value: "t=secret-1")
        #expect(form([cookie])["authorization"] == ["text": "Cookie: t=secret-1"])
        #expect(form([bearer, cookie])["authorization"]?.elements?.count == 2)
        #expect(form([HeaderField(name: "Cookie", value: "t=secret")])["authorization"] == .null)
    }

    static let bodies: [(body: String?, form: JSON)] = [
        (nil, nil),
        ("", nil),
        ("a=1&b=%2B", ["a": "1", "b": "+"]),
        ("a=1&a=2", ["a": ["1", "2"]]),
        ("a=b c", ["malformed": "a=b c"]),
        ("a=%zz", ["malformed": "a=%zz"]),
    ]

    @Test("Contents are decoded", arguments: bodies)
    func content(_ pair: (body: String?, form: JSON)) {
        #expect(form(body: pair.body)["form"] == pair.form)
    }

    @Test("The URL is a link")
    func url() {
        #expect(form()["url"]?["base"] == "https://a.example/t")
        #expect(form()["url"]?["parameters"] == ["x": "1"])
    }

    @Test(
        "A body that cannot be decoded is reported with the place, not as a missing member",
        arguments: [
            (
                "grant_type=refresh_token&scope=a b",
                #"octet 33 is 20 in "grant_type=refresh_token&scope=a b""#
            ),
            ("a=%4x&grant_type=x", #"octet 3 is 25 (%) in "a=%4x&grant_type=x""#),
            ("grant_type=\u{E9}", #"octet 12 is C3 in "grant_type=\xC3\xA9""#),
        ])
    func malformed(_ body: String, place: String) throws {
        let observed: JSON = ["form": form(body: body)["form"] ?? .null]
        let pattern: JSON = ["form": ["grant_type": "refresh_token"]]
        let mismatch = try #require(Mismatch.first(between: pattern, and: observed))
        #expect(
            "\(mismatch)"
                == "form: expected what can be decoded as a form, observed malformed: \(place)")
        let absent: JSON = ["form": ["grant_type": .null]]
        #expect(Mismatch.first(between: absent, and: observed) == nil)
    }
}
