import Conformance
import ConformanceWire
import StrictCodecs
import Testing

@testable import ConformanceServer

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

    private static func options(of request: HTTPRequest) throws -> [(name: String, value: String)] {
        try options(CurlOptions(request: request, cookies: "/c", deadline: .seconds(1)).text)
    }

    @Test("Every part of a request is read back as it is, and nothing else", arguments: values)
    func parts(_ value: String) throws {
        let plain = HTTPRequest(
            method: "POST", url: "u", fields: [HeaderField(name: "A", value: "v")], body: "b")
        let hostile = HTTPRequest(
            method: value, url: value, fields: [HeaderField(name: "A", value: value)], body: value)
        let (expected, options) = (
            try Self.options(of: plain), try Self.options(of: hostile)
        )
        #expect(options.map(\.name) == expected.map(\.name))
        let changed = zip(options, expected).filter { !$0.value.hasSameOctets(as: $1.value) }
        #expect(changed.map(\.0.name) == ["request", "url", "header", "data-raw"])
        #expect(changed.map(\.0.value) == [value, value, "A: \(value)", value])
    }
}
