import Conformance
import StrictCodecs

/// A message of HTTP that can be edited as one text: how it begins, a line for each header field, an
/// empty line, and the content.
protocol MessageText {
    /// The text.
    var text: String { get }

    /// The message with other parts, or nil if it cannot have them.
    func reading(_ parts: MessageParts) -> Self?
}

extension MessageText {
    /// The message after the edit of its text.
    func edited(_ edit: Edit) -> Self {
        let edited = edit(text)
        return edited.hasSameOctets(as: text) ? self : reading(MessageParts(edited)) ?? self
    }
}

/// The parts of a message that is a text.
struct MessageParts {
    /// Method and URL of a request, the status of an answer, or why there is none.
    let start: String

    /// The header fields.
    let fields: [HeaderField]

    /// The content, if there is an empty line in front of it.
    let body: String?

    /// The text of some parts.
    static func text(_ start: String, _ fields: [HeaderField], _ body: String?) -> String {
        let lines = [start] + fields.map { "\($0.name): \($0.value)" }
        return lines.joined(separator: "\n") + (body.map { "\n\n\($0)" } ?? "")
    }

    /// Reads the parts of a text.
    init(_ text: String) {
        let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        start = String(lines[0])
        fields = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            return HeaderField(
                name: String(name), value: String(line.dropFirst(name.count + 2)))
        }
        body = parts.count == 2 ? String(parts[1]) : nil
    }
}

extension OutgoingRequest: MessageText {
    var text: String { MessageParts.text("\(method) \(url)", fields, body) }

    func reading(_ parts: MessageParts) -> OutgoingRequest? {
        let method = parts.start.prefix { $0 != " " }
        let url = parts.start.dropFirst(method.count + 1)
        return OutgoingRequest(
            method: String(method), url: String(url), fields: parts.fields, body: parts.body)
    }
}

extension WireResponse: MessageText {
    var text: String { MessageParts.text("\(status)", fields, body) }

    func reading(_ parts: MessageParts) -> WireResponse? {
        Int(parts.start).map {
            WireResponse(status: $0, fields: parts.fields, body: parts.body ?? "")
        }
    }
}

extension Result<WireResponse, TransportFailure>: MessageText {
    var text: String {
        switch self {
        case .success(let response): response.text
        case .failure(let reason): reason.rawValue
        }
    }

    func reading(_ parts: MessageParts) -> Result<WireResponse, TransportFailure>? {
        WireResponse(status: 0).reading(parts).map { .success($0) }
    }
}

extension WireRequest: MessageText {
    var text: String {
        let target = endpoint.rawValue + (query.map { "?\($0)" } ?? "")
        return MessageParts.text("\(method) \(target)", fields, body)
    }

    func reading(_ parts: MessageParts) -> WireRequest? {
        let method = parts.start.prefix { $0 != " " }
        let target = parts.start.dropFirst(method.count + 1)
        let path = target.prefix { $0 != "?" }
        let query = path.count < target.count ? String(target.dropFirst(path.count + 1)) : nil
        return Endpoint(rawValue: String(path)).map {
            WireRequest(
                method: String(method), endpoint: $0, query: query, fields: parts.fields,
                body: parts.body ?? "")
        }
    }
}
