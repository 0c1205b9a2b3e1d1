import StrictCodecs

extension OutgoingRequest {
    /// The members of the judged form: `Vectors/OPERATIONS.md`, "A request in judged form".
    ///
    /// - Parameter secrets: The values that may occur only in the content or in `Authorization`,
    ///   unless they have less than four octets.
    /// - Returns: Method, URL, media type, credentials and form.
    func judgedMembers(guarding secrets: [String]) -> [JSON.Member] {
        [
            .init("method", .string(method)),
            .init("url", JudgedLink(url).json),
            .init("content_type", fields.mediaTypes),
            .init("authorization", authorization(guarding: secrets)),
            .init("form", form),
        ]
    }

    /// The decoded octets of each value that a name has in the content.
    func values(of name: String) -> [ArraySlice<UInt8>] {
        (Form.decode(body ?? "") ?? []).filter { $0.name.isText(name) }.map { $0.value ?? [] }
    }

    /// The token with which it calls an API, or nil.
    var accessToken: String? {
        let credentials = Self.credentials(fields.values(of: "Authorization").first ?? "")
        return credentials["token"]?.text
    }

    /// Every text in which a value can be: the URL, the header fields and the content, as they are, and decoded.
    var texts: [String] {
        let reference = URIReference(url)
        let forms = [reference.query, reference.fragment, body].compactMap { $0 }
        let values = forms.flatMap { Form.decode($0) ?? [] }
            .map { String(decoding: $0.value ?? [], as: UTF8.self) }
        let basic = fields.compactMap { BasicCredentials($0.value)?.clientSecret }
        return [url, body ?? ""] + fields.map(\.value) + values + basic
    }

    private var form: JSON {
        guard let body, !body.isEmpty else { return .null }
        guard body.isVisibleASCII, let pairs = Form.decode(body) else {
            return ["malformed": .string(body)]
        }
        return JudgedLink.parameters(pairs)
    }

    // MARK: - Authorization

    /// What the header carries: nothing, one thing, or a list.
    private func authorization(guarding secrets: [String]) -> JSON {
        let named = fields.values(of: "Authorization").map(Self.credentials)
        let long = secrets.filter { $0.utf8.count >= 4 }
        let others = fields.filter { field in
            !field.name.isSameIgnoringCase(as: "Authorization")
                && long.contains(where: field.value.containsText)
        }
        let all = named + others.map { ["text": .string("\($0.name): \($0.value)")] }
        return all.count > 1 ? .array(all) : all.first ?? .null
    }

    private static func credentials(_ value: String) -> JSON {
        if let basic = BasicCredentials(value) {
            return [
                "scheme": "basic", "client_id": .string(basic.clientID),
                "client_secret": .string(basic.clientSecret),
            ]
        }
        let parts = value.pieces(at: 0x20)
        guard parts.count == 2, parts[0].hasSameOctets(as: "Bearer") else {
            return ["text": .string(value)]
        }
        let token: JSON = .string(parts[1])
        return value.hasSameOctets(as: "Bearer \(parts[1])")
            ? ["scheme": "bearer", "token": token] : ["text": .string(value), "token": token]
    }
}

extension [HeaderField] {
    /// The media type of the `Content-Type`; a list if it is there twice (RFC 9110, Section 5.3).
    var mediaTypes: JSON {
        let types = values(of: "Content-Type").map(\.mediaType)
        return types.count > 1 ? .array(types.map(JSON.string)) : JSON(types.first)
    }

    /// The elements of the lists in all fields with a name, in lower case.
    func tokens(of name: String) -> [String] {
        values(of: name).flatMap { $0.pieces(at: UInt8(ascii: ",")) }.map(\.trimmed.lowercasedASCII)
    }
}
