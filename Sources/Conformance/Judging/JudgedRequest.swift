import Foundation

extension OutgoingRequest {
    /// The request as its receiver reads it: `Vectors/OPERATIONS.md`, "A request in judged form".
    var judgedForm: JSON { .object(judgedMembers) }

    /// The members of the judged form.
    var judgedMembers: [JSON.Member] {
        [
            .init("method", .string(method)),
            .init("url", JudgedLink(url).json),
            .init("content_type", JSON(field("Content-Type")?.mediaType)),
            .init("authorization", field("Authorization").map(Self.credentials) ?? .null),
            .init("form", form),
        ]
    }

    /// The decoded octets of each value that a name has in the content.
    func values(of name: String) -> [[UInt8]] {
        (Form.decode(body ?? "") ?? []).filter { $0.name.elementsEqual(name.utf8) }
            .map { $0.value ?? [] }
    }

    private func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    private var form: JSON {
        guard let body, !body.isEmpty else { return .null }
        guard body.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let pairs = Form.decode(body) else {
            return ["malformed": .string(body)]
        }
        return JudgedLink.parameters(pairs)
    }

    private static func credentials(_ value: String) -> JSON {
        let parts = value.utf8.split(
            separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let text = String(utf8: parts[1]), !text.isEmpty else {
            return ["text": .string(value)]
        }
        switch String(decoding: parts[0], as: UTF8.self).lowercased() {
        case "bearer" where parts[0].elementsEqual("Bearer".utf8) && !text.utf8.contains(0x20):
            return ["scheme": "bearer", "token": .string(text)]
        case "basic":
            return basic(text) ?? ["text": .string(value)]
        default: return ["text": .string(value)]
        }
    }

    /// Client id and secret of RFC 6749, Section 2.3.1, or nil if the text is neither.
    private static func basic(_ text: String) -> JSON? {
        guard let octets = Data(base64Encoded: text).map(Array.init),
            let colon = octets.firstIndex(of: UInt8(ascii: ":")),
            let clientID = Form.unescape(octets[..<colon]).flatMap({ String(utf8: $0) }),
            let secret = Form.unescape(octets[(colon + 1)...]).flatMap({ String(utf8: $0) })
        else { return nil }
        return [
            "scheme": "basic", "client_id": .string(clientID), "client_secret": .string(secret),
        ]
    }
}

extension String {
    /// The media type in lower case, without its parameters.
    var mediaType: String {
        String(prefix { $0 != ";" }).lowercased().trimmingCharacters(in: .whitespaces)
    }
}
