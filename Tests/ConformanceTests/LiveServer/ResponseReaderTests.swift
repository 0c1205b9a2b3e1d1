import Conformance
import StrictCodecs
import Testing

@testable import ConformanceServer

@Suite("A response of a server is parsed as it was received")
struct ResponseReaderTests {
    private static func read(_ text: String) throws -> WireResponse {
        try ResponseReader.read(Array(text.utf8))
    }

    @Test("Every field line is kept separate")
    func fieldsStayApart() throws {
        let answer = try Self.read(
            "HTTP/1.1 302 Found\r\nLocation: a:/1\r\nlocation:  a:/2 \r\n\r\nrest")
        #expect(answer.status == 302)
        #expect(answer.fields.map(\.value) == ["a:/1", "a:/2"])
        #expect(answer.body == "rest")
    }

    @Test("Informational responses are skipped")
    func informationalAnswers() throws {
        let answer = try Self.read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 No\r\nA: b\r\n\r\n{}")
        #expect(answer.status == 400)
        #expect(answer.fields.map(\.name) == ["A"])
        #expect(answer.body == "{}")
    }

    @Test("Content that is not UTF-8 is not JSON either")
    func otherEncodings() throws {
        let octets = Array("HTTP/1.1 200 OK\r\n\r\n{\"a\": \"".utf8) + [0xFC] + Array("\"}".utf8)
        let body = try ResponseReader.read(octets).body
        #expect(throws: (any Error).self) { try JSONParser.parse(Array(body.utf8)) }
    }

    @Test("Other protocols are faults", arguments: ["", "220 mail ESMTP\r\n", "HTTP/1.1\r\n\r\n"])
    func otherProtocols(text: String) {
        #expect(throws: Fault.self) { try Self.read(text) }
    }
}
