import Conformance
import Testing

@testable import ConformanceDrivers

@Suite("Requests are read as they come")
struct ReceivedMessageTests {
    private static let requests = [
        "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /token HTTP/1.1\r\nContent-Length: 9\r\n\r\ncode=abcd",
        "POST /token HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ncode\r\n5\r\n=abcd\r\n0\r\n\r\n",
    ]

    @Test("Once, with the last octet", arguments: requests, [1, 2, 7, 1_000])
    func parts(_ text: String, _ size: Int) {
        var (received, found, count) = (ReceivedMessage(), [OutgoingRequest](), 0)
        let octets = Array(text.utf8)
        for start in stride(from: 0, to: octets.count, by: size) {
            let part = octets[start..<min(start + size, octets.count)]
            count += part.count
            if let request = received.append(part) { found.append(request) }
            #expect(found.isEmpty == (count < octets.count))
        }
        #expect(found.map(\.path) == [String(text.split(separator: " ")[1])])
        #expect(found[0].content == (found[0].method == "GET" ? "" : "code=abcd"))
    }

    @Test("Lengths that no request has are never complete", arguments: [Int.max, Int.max - 40])
    func length(_ length: Int) {
        var received = ReceivedMessage()
        let text = "POST /token HTTP/1.1\r\nContent-Length: \(length)\r\n\r\ncode"
        let request = received.append(Array(text.utf8)[...])
        #expect(request == nil)
    }

    @Test("A flood of header fields is searched in proportion to its length")
    func flood() {
        let clock = ContinuousClock()
        let times = [20_000, 200_000].map { count in
            clock.measure {
                var received = ReceivedMessage()
                _ = received.append(Array("GET / HTTP/1.1\r\n".utf8)[...])
                for _ in 0..<count { _ = received.append(Array("a:b\r\n".utf8)[...]) }
            }
        }
        #expect(times[1] < times[0] * 100, "\(times)")
    }
}
