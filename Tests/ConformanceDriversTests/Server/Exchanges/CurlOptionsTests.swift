import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("A request adds no option to curl's configuration")
struct CurlOptionsTests {
    /// Values that would end a line or a quotation, or be read as a file.
    static let values = [
        "a", "\"", "\\", "\\\"", "a\"\noutput = \"/a", "a\r\nurl = \"file:///etc/passwd\"",
        "\t-o\t/a", "# a", "@/etc/passwd", "a = b", "\u{B}\u{C}", "é\u{2028}",
    ]

    /// The options as curl reads them: one a line, a value in quotation marks with escapes.
    private static func options(_ text: String) throws -> [(name: String, value: String)] {
        try text.pieces(at: UInt8(ascii: "\n")).map { line in
            guard let equals = line.firstRange(of: " = ") else { return (line, "") }
            let name = String(line[..<equals.lowerBound])
            let value = String(line[equals.upperBound...])
            guard value.utf8.first == UInt8(ascii: "\"") else { return (name, value) }
            // JSON has the same escapes as curl's configuration for everything that occurs here.
            let plain = value.replacingText("\u{B}", with: "\\u000b")
                .replacingText("\u{C}", with: "\\u000c")
            return (name, try #require(try JSONParser.parse(Array(plain.utf8)).text))
        }
    }

    private static func options(of request: OutgoingRequest) throws -> [(
        name: String, value: String
    )] {
        try options(try CurlOptions(request: request, cookies: "/c", deadline: .seconds(1)).text)
    }

    @Test("Every part of a request is read back as it is, and nothing else", arguments: values)
    func parts(_ value: String) throws {
        let plain = OutgoingRequest(
            method: "POST", url: "u", fields: [HeaderField(name: "A", value: "v")], body: "b")
        let hostile = OutgoingRequest(
            method: value, url: value, fields: [HeaderField(name: "A", value: value)], body: value)
        let (expected, options) = (
            try Self.options(of: plain), try Self.options(of: hostile)
        )
        #expect(options.map(\.name) == expected.map(\.name))
        let changed = zip(options, expected).filter { !$0.value.hasSameOctets(as: $1.value) }
        #expect(changed.map(\.0.name) == ["request", "url", "header", "data-raw"])
        #expect(changed.map(\.0.value) == [value, value, "A: \(value)", value])
    }

    @Test("The cookies of a configuration and those of a sign-in are one field")
    func cookies() throws {
        func names(_ value: String, cookies: String) throws -> [String] {
            let request = OutgoingRequest(
                method: "GET", url: "u", fields: [HeaderField(name: "cookie", value: value)],
                body: "")
            let text = try CurlOptions(
                request: request, cookies: cookies, deadline: .seconds(1)
            ).text
            return try Self.options(text).filter { $0.value.hasSuffix(value) }.map(\.name)
        }
        #expect(try names("a=b; c=d", cookies: "/c") == ["cookie"])
        // Without a file there is nothing to join, and curl would read a value without "=" from a file.
        #expect(try names("a=b; c=d", cookies: "") == ["header"])
        #expect(try names("/etc/passwd", cookies: "/c") == ["header"])
        #expect(try names("@/etc/passwd=", cookies: "/c") == ["header"])
    }

    @Test("Content that is too long for a line is read from a file, whatever its escapes")
    func longContent() throws {
        let quotes = String(repeating: "\"", count: 60_000)
        let request = OutgoingRequest(method: "POST", url: "u", fields: [], body: quotes)
        #expect(CurlOptions.needsFile(request))
        let long = CurlOptions(
            request: request, cookies: "", deadline: .seconds(1), content: "/a b/content")
        let options = try Self.options(try long.text)
        #expect(options.last?.name == "data-binary")
        #expect(options.last?.value == "@/a b/content")
        let short = OutgoingRequest(
            method: "POST", url: "u", fields: [], body: String(quotes.prefix(49_000)))
        #expect(!CurlOptions.needsFile(short))
        #expect(throws: Never.self) { try Self.options(of: short) }
    }

    @Test("A URL that is too long for a line is no fault of the server")
    func longURL() {
        let request = OutgoingRequest(
            method: "GET", url: String(repeating: "u", count: 100_000), fields: [], body: "")
        #expect(throws: Unsupported.self) { try Self.options(of: request) }
    }

    @Test(
        "Trailer fields are no part of the content",
        arguments: ["", "X-Checksum: abc\r\n", "X-Checksum: abc\r\nServer-Timing: a;dur=1\r\n"])
    func trailers(fields: String) throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let response = try CurlTransport.response(in: Array("\(head){}\n\(fields)\n3".utf8))
        #expect(response.body == "{}\n")
    }
}
