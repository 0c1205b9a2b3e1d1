import StrictCodecs

/// The octets of a request as far as they have come, each of which is searched once.
struct ReceivedRequest {
    private var octets: [UInt8] = []

    /// How many octets were searched for the end of the header fields.
    private var searched = 0

    /// How many octets the request has; nil before its header fields have come, and of one in chunks.
    private var length: Int?
    private var isHeadComplete = false

    private static let mark = Array("\r\n\r\n".utf8)

    /// How many octets have come.
    var count: Int { octets.count }

    /// Adds octets.
    ///
    /// - Returns: The request, once all of it has come.
    mutating func append(_ more: ArraySlice<UInt8>) -> HTTPRequest? {
        octets += more
        if !isHeadComplete { findHead() }
        guard isHeadComplete else { return nil }
        let isComplete =
            length.map { octets.count >= $0 } ?? octets.suffix(4).elementsEqual(Self.mark)
        return isComplete ? HTTPRequest(octets) : nil
    }

    private mutating func findHead() {
        let start = max(0, searched - Self.mark.count + 1)
        searched = octets.count
        guard let end = String.range(of: Self.mark, in: octets[start...]) else { return }
        isHeadComplete = true
        let head = HTTPText(String(decoding: octets[..<end.lowerBound], as: UTF8.self))
        let isChunked = head.fields.contains {
            $0.name.isSameIgnoringCase(as: "transfer-encoding") && !$0.value.isEmpty
        }
        let content = head.fields.first { $0.name.isSameIgnoringCase(as: "content-length") }
        let count = content.flatMap { Int($0.value) } ?? 0
        length =
            isChunked ? nil : end.upperBound.addingReportingOverflow(max(0, count)).partialValue
    }
}
