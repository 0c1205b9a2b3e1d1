import StrictCodecs
import Testing

@testable import Conformance

@Suite("Pages of a loopback listener")
struct JudgedPageTests {
    private static let request = "GET /cb?code=abcd-1234&x=yz HTTP/1.1\r\n\r\n"

    private func page(_ response: String) -> JSON {
        JudgedPage(response, to: Self.request).json
    }

    @Test("A page with its length")
    func whole() {
        let page = page("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok")
        #expect(page == ["status": 200, "html": true, "delimited": true, "reveals": false])
    }

    @Test(
        "The end of a page",
        arguments: [
            ("Content-Length: 3", false), ("Content-Length: +2", false),
            ("Content-Length: 2\r\nContent-Length: 3", false), ("Connection: close", true),
            ("Connection: Keep-Alive, Close", true), ("X: y", false),
        ])
    func end(_ field: String, isDelimited: Bool) {
        #expect(page("HTTP/1.1 200 OK\r\n\(field)\r\n\r\nok")["delimited"] == .bool(isDelimited))
    }

    @Test(
        "A page of HTTP/1.0 ends with its connection, unless that is kept alive",
        arguments: [("X: y", true), ("Connection: keep-alive", false)])
    func oldEnd(_ field: String, isDelimited: Bool) {
        #expect(page("HTTP/1.0 200 OK\r\n\(field)\r\n\r\nok")["delimited"] == .bool(isDelimited))
    }

    @Test("A response with two media types does not count as an HTML page")
    func types() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        #expect(page("\(head)\r\nok")["html"] == true)
        #expect(page("\(head)Content-Type: text/plain\r\n\r\nok")["html"] == false)
    }

    @Test(
        "What a page reveals",
        arguments: [
            ("no code here", false), ("your code is abcd-1234", true), ("yz", false),
        ])
    func secrets(_ content: String, isRevealed: Bool) {
        #expect(page("HTTP/1.1 200 OK\r\n\r\n\(content)")["reveals"] == .bool(isRevealed))
    }

    @Test("Chunked content marks its own end")
    func chunks() {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(page(head + "2\r\nok\r\n0\r\n\r\n")["delimited"] == true)
        #expect(page(head + "2\r\nok\r\n")["delimited"] == false)
    }

    @Test(
        "Input that is not a response can reveal a secret, too",
        arguments: ["<p>abcd-1234", "HTTP/1.1 200 OK\n\nabcd-1234"])
    func bareText(_ response: String) {
        #expect(page(response)["reveals"] == true)
    }

    @Test("Words of header fields are compared by octets")
    func lookalikes() {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chun\u{212A}ed\r\n\r\n"
        #expect(page(head + "0\r\n\r\n")["delimited"] == false)
    }

    @Test("A header field can reveal a secret, too")
    func location() {
        let page = page("HTTP/1.1 302 Found\r\nLocation: https://a.example/?c=abcd-1234\r\n\r\n")
        #expect(page["reveals"] == true)
        #expect(page["status"] == 302)
    }

    @Test(
        "Input that is not a response",
        arguments: ["", "hello", "HTTP/2 200", "HTTP/1.1 abc OK\r\n\r\n"])
    func garbage(_ response: String) {
        #expect(page(response)["status"] == .null)
    }
}
