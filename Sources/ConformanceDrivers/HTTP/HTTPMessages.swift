import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A message of HTTP/1.1 as far as it has come, each octet of which is searched once for the end of its head.
struct ReceivedMessage {
    private var octets: [UInt8] = []

    /// How many octets were searched for the end of the header fields.
    private var searched = 0

    /// The start line and the header fields, and where the content begins; nil before they have come.
    private var head: (text: HTTPText, end: Int)?

    /// How many octets the content has; nil if the head does not say it.
    private var length: Int?
    private var isChunked = false

    private static let mark = Array("\r\n\r\n".utf8)

    /// How many octets have come.
    var count: Int { octets.count }

    /// The octets as text.
    var text: String { String(decoding: octets, as: UTF8.self) }

    /// Adds octets.
    ///
    /// - Returns: The message as a request, once all of it has come.
    @discardableResult
    mutating func append(_ more: ArraySlice<UInt8>) -> OutgoingRequest? {
        octets += more
        if head == nil { findHead() }
        return request
    }

    private mutating func findHead() {
        let start = max(0, searched - Self.mark.count + 1)
        searched = octets.count
        guard let end = String.range(of: Self.mark, in: octets[start...]) else { return }
        let text = String(decoding: octets[..<end.lowerBound], as: UTF8.self)
        let head = HTTPText(text)
        let value = { (name: String) in
            head.fields.first { $0.name.isSameIgnoringCase(as: name) }?.value
        }
        self.head = (head, end.upperBound)
        length = value("content-length").flatMap { Int($0) }
        isChunked = value("transfer-encoding")?.isEmpty == false
    }

    /// Whether the content has the length that the head announces.
    var hasAnnouncedLength: Bool { length.map { contentCount >= $0 } ?? false }

    private var contentCount: Int { head.map { octets.count - $0.end } ?? 0 }

    private var request: OutgoingRequest? {
        guard let head, let content = content(from: head.end) else { return nil }
        let words = head.text.startLine.pieces(at: 0x20)
        return OutgoingRequest(
            method: words.first ?? "", url: words.count > 1 ? words[1] : "/",
            fields: head.text.fields.map { HeaderField(name: $0.name, value: $0.value) },
            body: String(decoding: content, as: UTF8.self))
    }

    private func content(from start: Int) -> [UInt8]? {
        if isChunked {
            return octets.suffix(4).elementsEqual(Self.mark) ? joined(from: start) : nil
        }
        let count = max(0, length ?? 0)
        return contentCount >= count ? Array(octets[start..<(start + count)]) : nil
    }

    /// The content without the lengths of its chunks (RFC 9112, Section 7.1).
    private func joined(from start: Int) -> [UInt8]? {
        var (rest, whole): (ArraySlice<UInt8>, [UInt8]) = (octets[start...], [])
        while let end = rest.firstIndex(of: 0x0A) {
            let digits = rest[..<end].prefix { !"\r;".utf8.contains($0) }
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? -1
            guard size != 0 else { return whole }
            guard 1...rest.count ~= size, rest.endIndex - end - 1 >= size + 2 else { return nil }
            whole += rest[(end + 1)..<(end + 1 + size)]
            rest = rest[(end + size + 3)...]
        }
        return nil
    }
}

extension OutgoingRequest {
    /// The content; nothing if there is none.
    var content: String { body ?? "" }

    /// The URL without the query.
    var path: String { URIReference(url).base }

    /// The request as a line of a log; it has no header fields, so no credentials in them.
    var line: String { "\(method) \(url)" + (content.isEmpty ? "" : "  \(content)") }

    /// What it has of the scheme Basic (RFC 6749, Section 2.3.1).
    private var credentials: [BasicCredentials] {
        fields.values(of: "Authorization").compactMap(BasicCredentials.init)
    }

    /// Whether it has credentials of the scheme Basic.
    var usesBasic: Bool { !credentials.isEmpty }

    /// The secret of its client, in the form or by the scheme Basic.
    var clientSecret: String? { self["client_secret"] ?? credentials.first?.clientSecret }

    /// Whether it has a client secret; an empty one counts as none.
    var hasSecret: Bool {
        ([self["client_secret"]] + credentials.map(\.clientSecret)).contains {
            $0?.isEmpty == false
        }
    }

    /// The only value that a name has in the form of the content.
    subscript(name: String) -> String? { Form.only(name, in: content) }

    /// A request for a URL, with the method `GET`.
    static func get(_ url: String) -> OutgoingRequest { OutgoingRequest(method: "GET", url: url) }
}

extension WireResponse {
    /// A response with a JSON text.
    static func json(_ status: Int, _ json: JSON, adding fields: [HeaderField] = []) -> WireResponse
    {
        let own = [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
        return WireResponse(
            status: status, fields: own.map { HeaderField(name: $0, value: $1) } + fields,
            body: json.compactText)
    }

    /// The response with another content.
    func with(body: String) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The response with other texts in the members of its object; nil keeps a text.
    func replacingTexts(_ change: (_ name: String, _ text: String) -> String?) -> WireResponse {
        guard let object, let members = object.members else { return self }
        let own = members.map { member in
            member.value.text.flatMap { change(member.name, $0) }
                .map { JSON.Member(member.name, .string($0)) } ?? member
        }
        return .object(own) == object ? self : with(body: JSON.object(own).compactText)
    }

    /// Whether the content is said to be JSON.
    var isJSON: Bool {
        self[field: "Content-Type"]?.mediaType.hasSameOctets(as: "application/json") == true
    }

    /// The content as JSON, whatever it is said to be; nil if it is none.
    var json: JSON? { try? JSONParser.parse(Array(body.utf8)) }

    /// The content if it is an object; nil for anything else, such as a page.
    var object: JSON? { json.flatMap { $0.members == nil ? nil : $0 } }

    /// The octets of the response in HTTP/1.1, after which the connection ends.
    var octets: [UInt8] {
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let head =
            "HTTP/1.1 \(status) -\r\n\(lines)"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        return Array((head + body).utf8)
    }

    /// Reads a response of HTTP/1.1 with unaltered field lines; informational ones before it are left out.
    ///
    /// - Parameters:
    ///   - octets: The response, without transfer coding.
    ///   - length: How many octets its content has; nil if that is all that follows the head.
    /// - Throws: ``Fault`` if there is no status line.
    init(octets: [UInt8], length: Int? = nil) throws {
        var rest = octets[...]
        while true {
            let head = Self.head(of: &rest)
            guard let status = head.first.flatMap(Self.status) else {
                throw Fault("the server's response has no status line")
            }
            if 100...199 ~= status { continue }
            self.init(
                status: status, fields: head.dropFirst().compactMap(Self.field),
                body: Self.text(of: length.map { rest.prefix($0) } ?? rest))
            return
        }
    }

    /// Takes the lines up to the first empty one off the octets.
    private static func head(of octets: inout ArraySlice<UInt8>) -> [String] {
        var lines: [String] = []
        while let end = octets.firstIndex(of: 0x0A) {
            let line = octets[..<end].last == 0x0D ? octets[..<end].dropLast() : octets[..<end]
            octets = octets[(end + 1)...]
            if line.isEmpty { break }
            lines.append(text(of: line))
        }
        return lines
    }

    private static func status(_ line: String) -> Int? {
        let words = line.pieces(at: 0x20)
        guard words.count > 1, words[0].utf8.starts(with: "HTTP/".utf8), words[1].isNumber else {
            return nil
        }
        return Int(words[1])
    }

    private static func field(_ line: String) -> HeaderField? {
        let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
        return parts.count == 2 ? HeaderField(name: parts[0], value: parts[1].trimmed) : nil
    }

    /// The text of octets. Octets that are not UTF-8 are replaced by zeros, which a JSON text cannot have.
    private static func text(of octets: ArraySlice<UInt8>) -> String {
        String(utf8: octets)
            ?? String(decoding: octets.map { $0 < 0x80 ? $0 : 0 }, as: UTF8.self)
    }
}

extension URIReference {
    /// The scheme, host and port of a URL.
    static func origin(of url: String) -> String {
        URIReference(url).base.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
            .prefix(3).joined(separator: "/")
    }

    /// What follows the origin of a URL, without its query; empty if nothing does.
    static func path(of url: String) -> String {
        let base = URIReference(url).base
        return String(decoding: base.utf8.dropFirst(origin(of: base).utf8.count), as: UTF8.self)
    }

    /// The only value of a name in the query of a URL.
    static func only(_ name: String, in url: String) -> String? {
        Form.only(name, in: URIReference(url).query ?? "")
    }

    /// The URL that a reference on a page means (RFC 3986, Section 5.2), without its fragment; the reference itself if it is
    /// none.
    static func resolve(_ reference: String, against page: String) -> String {
        let (given, page) = (URIReference(reference), URIReference(page))
        let query = (given.query ?? (given.base.isEmpty ? page.query : nil)).map { "?\($0)" } ?? ""
        // Browsers take a backslash for a slash, and Foundation does not.
        let isPlain = !given.base.isEmpty && !given.base.hasOctet(UInt8(ascii: "\\"))
        let url = isPlain ? URL(string: given.base, relativeTo: URL(string: page.base)) : nil
        return (url?.absoluteString ?? (given.base.isEmpty ? page.base : given.base)) + query
    }
}

/// A server on a loopback address, which also reads what a program writes, on a thread of its own.
final class HTTPServer: Sendable {
    /// The port at which it listens.
    let port: Int

    private let listener: Int32
    private let answer: @Sendable (OutgoingRequest) -> WireResponse
    private let isEnded = Locked(false)

    /// How many connections are open at once, and how many octets one may send.
    private static let (mostConnections, mostOctets) = (64, 1 << 16)

    /// Starts to serve.
    ///
    /// - Parameter answer: Answers a request, on the thread of the server.
    /// - Throws: `StartFailure` if the system provides no socket.
    init(_ answer: @escaping @Sendable (OutgoingRequest) -> WireResponse) throws {
        (listener, port) = try Sockets.listen()
        self.answer = answer
        Thread { self.serve() }.start()
    }

    /// Ends the server, whose thread closes its sockets soon.
    func end() { isEnded.withLock { $0 = true } }

    private func serve() {
        var connections: [Int32: ReceivedMessage] = [:]
        while !isEnded.withLock({ $0 }) {
            let watched =
                connections.keys + (connections.count < Self.mostConnections ? [listener] : [])
            for descriptor in Sockets.readable(Array(watched), within: .milliseconds(20)) {
                if descriptor == listener {
                    accept(into: &connections)
                } else {
                    read(descriptor, &connections)
                }
            }
        }
        for descriptor in connections.keys + [listener] { close(descriptor) }
    }

    private func accept(into connections: inout [Int32: ReceivedMessage]) {
        let accepted = Foundation.accept(listener, nil, nil)
        guard accepted >= 0 else { return DescriptorLimit.note() }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        connections[accepted] = ReceivedMessage()
    }

    private func read(_ descriptor: Int32, _ connections: inout [Int32: ReceivedMessage]) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        let new = buffer.prefix(max(0, count))
        let request = connections[descriptor]?.append(new)
        if let request { Sockets.write(answer(request).octets, to: descriptor) }
        let isLong = (connections[descriptor]?.count ?? 0) > Self.mostOctets
        guard request != nil || count <= 0 || isLong else { return }
        if request == nil, isLong {
            Sockets.write(WireResponse.json(413, ["error": "too_long"]).octets, to: descriptor)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        close(descriptor)
        connections[descriptor] = nil
    }
}
