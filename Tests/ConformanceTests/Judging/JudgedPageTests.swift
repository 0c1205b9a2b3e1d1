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
        #expect(
            page == [
                "status": 200, "html": true, "redirects": false, "delimited": true,
                "reveals": false,
            ])
    }

    @Test(
        "A redirection has a status of its class and a place",
        arguments: [
            ("302 Found\r\nLocation: /done", true),
            ("308 Permanent Redirect\r\nLocation: https://app.example/done", true),
            ("302 Found\r\nLocation:", false), ("302 Found\r\nX: y", false),
            ("200 OK\r\nLocation: /done", false), ("304 Not Modified\r\nLocation: /done", false),
        ])
    func redirection(_ head: String, redirects: Bool) {
        #expect(page("HTTP/1.1 \(head)\r\n\r\n")["redirects"] == .bool(redirects))
    }

    @Test(
        "The end of a page",
        arguments: [
            ("1 200 OK\r\nContent-Length: 3\r\n\r\nok", false),
            ("1 200 OK\r\nContent-Length: +2\r\n\r\nok", false),
            ("1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok", false),
            ("1 200 OK\r\nConnection: close\r\n\r\nok", true),
            ("1 200 OK\r\nConnection: Keep-Alive, Close\r\n\r\nok", true),
            ("1 200 OK\r\nX: y\r\n\r\nok", false),
            // A page of HTTP/1.0 ends with its connection, unless that is kept alive.
            ("0 200 OK\r\nX: y\r\n\r\nok", true),
            ("0 200 OK\r\nConnection: keep-alive\r\n\r\nok", false),
            ("1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", true),
            ("1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", false),
            ("1 200 OK\r\nTransfer-Encoding: chun\u{212A}ed\r\n\r\n0\r\n\r\n", false),
        ])
    func end(_ response: String, isDelimited: Bool) {
        #expect(page("HTTP/1.\(response)")["delimited"] == .bool(isDelimited))
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
            ("HTTP/1.1 200 OK\r\n\r\nno code here", false),
            ("HTTP/1.1 200 OK\r\n\r\nyour code is abcd-1234", true),
            ("HTTP/1.1 200 OK\r\n\r\nyz", false),
            ("HTTP/1.1 302 Found\r\nLocation: https://a.example/?c=abcd-1234\r\n\r\n", true),
            // Input that is not a response can reveal a secret, too.
            ("<p>abcd-1234", true), ("HTTP/1.1 200 OK\n\nabcd-1234", true),
        ])
    func secrets(_ response: String, isRevealed: Bool) {
        #expect(page(response)["reveals"] == .bool(isRevealed))
    }

    @Test(
        "Input that is not a response",
        arguments: ["", "hello", "HTTP/2 200", "HTTP/1.1 abc OK\r\n\r\n"])
    func garbage(_ response: String) {
        #expect(page(response)["status"] == .null)
    }
}
