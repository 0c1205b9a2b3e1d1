import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Messages of HTTP/1.1 are parsed as they were received")
struct HTTPMessageTests {
    private static func read(_ text: String) throws -> WireResponse {
        try WireResponse(octets: Array(text.utf8))
    }

    private static func request(_ text: Substring) -> OutgoingRequest? {
        var message = ReceivedMessage()
        return message.append(Array(text.utf8)[...])
    }

    @Test("Every field line is kept separate")
    func fieldsStayApart() throws {
        let answer = try Self.read(
            "HTTP/1.1 302 Found\r\nLocation: a:/1\r\nlocation:  a:/2 \r\n\r\nrest")
        #expect(answer.status == 302)
        #expect(answer.fields.map(\.value) == ["a:/1", "a:/2"])
        #expect(answer.body == "rest")
    }

    @Test(
        "A client secret is in the form or in the password of the scheme Basic, and is not empty",
        arguments: [
            ("client_id=a&client_secret=s", "", true), ("client_id=a&client_secret=", "", false),
            ("client_id=a", "Basic YTpz", true), ("client_id=a", "Basic YTo=", false),
            ("client_id=a", "Bearer YTpz", false), ("client_id=a", "", false),
        ])
    func secret(_ body: String, _ authorization: String, hasSecret: Bool) {
        let field = HeaderField(name: "Authorization", value: authorization)
        let request = OutgoingRequest(method: "POST", url: "/token", fields: [field], body: body)
        #expect(request.hasSecret == hasSecret)
    }

    @Test("Informational responses are skipped")
    func informationalAnswers() throws {
        let answer = try Self.read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 No\r\nA: b\r\n\r\n{}")
        #expect(answer.status == 400)
        #expect(answer.fields.map(\.name) == ["A"])
        #expect(answer.body == "{}")
    }

    @Test("Behind content of a known length nothing is read", arguments: [0, 2, 9])
    func length(length: Int) throws {
        let octets = Array("HTTP/1.1 200 OK\r\n\r\n{}A: b".utf8)
        let body = try WireResponse(octets: octets, length: length).body
        #expect(body == String("{}A: b".prefix(length)))
    }

    @Test("Content that is not UTF-8 is not JSON either")
    func otherEncodings() throws {
        let octets = Array("HTTP/1.1 200 OK\r\n\r\n{\"a\": \"".utf8) + [0xFC] + Array("\"}".utf8)
        let body = try WireResponse(octets: octets).body
        #expect(throws: (any Error).self) { try JSONParser.parse(Array(body.utf8)) }
    }

    @Test("Other protocols are faults", arguments: ["", "220 mail ESMTP\r\n", "HTTP/1.1\r\n\r\n"])
    func otherProtocols(text: String) {
        #expect(throws: Fault.self) { try Self.read(text) }
    }

    @Test("A response is read as it was written")
    func writing() throws {
        let fields = [
            HeaderField(name: "Location", value: "a:/?b=c"), HeaderField(name: "X", value: "é"),
        ]
        let written = WireResponse(status: 302, fields: fields, body: "{}é")
        let read = try WireResponse(octets: written.octets)
        #expect(read.status == 302)
        #expect(
            read.fields.map { "\($0.name): \($0.value)" } == [
                "Location: a:/?b=c", "X: é", "Content-Length: 4", "Connection: close",
            ])
        #expect(read.body.hasSameOctets(as: "{}é"))
    }

    @Test("A request is read once all of it has arrived")
    func requests() {
        let whole = "POST /token?x HTTP/1.1\r\nContent-Length: 3\r\n\r\na=b"
        #expect(Self.request(whole.dropLast()) == nil)
        #expect(Self.request(whole[...])?["a"] == "b")
        #expect(Self.request(whole[...])?.path == "/token")
        let chunked =
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na=\r\n1\r\nb\r\n0\r\n\r\n"
        #expect(Self.request(chunked.dropLast(7)) == nil)
        #expect(Self.request(chunked[...])?["a"] == "b")
    }
}
