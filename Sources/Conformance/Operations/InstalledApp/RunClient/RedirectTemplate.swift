import StrictCodecs

/// A URL of a script with the placeholders `{redirect_uri}` and `{state}` for those of an
/// authorization request; `{state:0}` is that of the first.
struct RedirectTemplate {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The URL after the requests that were opened, or nil if one that it needs was not.
    func url(after requests: [OpenedRequest]) -> String? {
        var (url, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            guard let value = Self.value(of: name, in: requests) else { return nil }
            url += rest[..<start] + Array(value.utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: url + rest, as: UTF8.self)
    }

    /// Checks that its placeholders are for requests of the sign-ins that were begun.
    ///
    /// - Throws: ``FormatError`` if one is not.
    func check(after begun: Int) throws {
        let names = ["redirect_uri", "state"]
        let known = names.flatMap { name in ["{\(name)}"] + (0..<begun).map { "{\(name):\($0)}" } }
        let rest = known.reduce(text) { $0.replacingText($1, with: "") }
        guard !rest.utf8.contains(UInt8(ascii: "{")) else {
            throw FormatError("\(JSON.quote(text)) has a placeholder without a value")
        }
    }

    /// The value of a placeholder such as `state` or `state:0`, or nil.
    private static func value(of name: String, in requests: [OpenedRequest]) -> String? {
        let parts = name.pieces(at: UInt8(ascii: ":"))
        let index = parts.count == 2 ? Int(parts[1]) : requests.count - 1
        guard let index, requests.indices.contains(index) else { return nil }
        switch parts.first {
        case "redirect_uri"?: return requests[index].redirectURI ?? ""
        case "state"?:
            return requests[index].state.flatMap { String(utf8: $0) }.map(Form.escape) ?? ""
        default: return nil
        }
    }
}
