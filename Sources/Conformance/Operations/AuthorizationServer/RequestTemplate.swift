import StrictCodecs

/// A request of a flow, with placeholders for what the server issued.
package struct RequestTemplate: Sendable {
    /// The endpoint.
    package let endpoint: WireRequest.Endpoint

    /// Whether the user has not decided yet, so that the server shows a page.
    package let isUndecided: Bool

    /// The method, such as `GET`.
    package let method: String

    /// The parameters, in the query of a `GET` and in the content of other methods.
    package let parameters: Parameters

    /// The parameters in the query of a request other than `GET`.
    package let query: Parameters?

    /// The media type of the content.
    let contentType: String

    /// Additional header fields.
    package let fields: [HeaderField]

    private static let endpoints: [(member: String, endpoint: WireRequest.Endpoint)] = [
        ("authorize", .authorization), ("token", .token), ("revoke", .revocation),
        ("metadata", .metadata), (page, .authorization),
    ]

    /// The member of a request on which the user has not decided.
    private static let page = "page"

    private static let members =
        endpoints.map(\.member) + ["method", "query", "content_type", "fields"]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.members)
        let named = Self.endpoints.filter { json[$0.member] != nil }
        guard named.count == 1, let (member, endpoint) = named.first else {
            let names = (Self.endpoints.map(\.member) + ["wait"]).map { "\"\($0)\"" }
            throw FormatError("must have one of \(names.joined(separator: ", "))")
        }
        self.endpoint = endpoint
        isUndecided = member.hasSameOctets(as: Self.page)
        parameters = try fields.required(member) { try Parameters($0) }
        method =
            try fields.optional("method", Fields.text)
            ?? ([.authorization, .metadata].contains(endpoint) ? "GET" : "POST")
        query = try fields.optional("query") { try Parameters($0) }
        contentType =
            try fields.optional("content_type", Fields.text) ?? "application/x-www-form-urlencoded"
        let pairs = try fields.optional("fields") { try Fields.list($0, HeaderField.init(pair:)) }
        self.fields = pairs ?? []
    }

    /// The parameters of a request.
    package enum Parameters: Sendable {
        /// Names and values, to be encoded.
        case pairs([(name: String, value: String)])

        /// The encoded text itself.
        case encoded(String)
    }

    /// The request, or nil if it needs something that was not issued.
    func request(using issued: Issued) -> WireRequest? {
        guard let form = parameters.encoded(using: issued) else { return nil }
        let isGet = method.hasSameOctets(as: "GET")
        var url = isGet && !(endpoint == .metadata && form.isEmpty) ? form : nil
        if let query {
            guard let text = query.encoded(using: issued) else { return nil }
            url = [url, text].compactMap { $0 }.joined(separator: "&")
        }
        return WireRequest(
            method: method, endpoint: endpoint, query: url,
            fields: isGet
                ? fields : [HeaderField(name: "Content-Type", value: contentType)] + fields,
            body: isGet ? "" : form)
    }
}

extension RequestTemplate {
    /// Checks that its placeholders are for values that the steps before its own can issue.
    ///
    /// - Throws: ``FormatError`` if one is not.
    func check(at index: Int) throws {
        for parameters in [parameters, query].compactMap({ $0 }) {
            for text in parameters.values
            where Issued.hasPlaceholder(text) && !Issued.isPlaceholder(text) {
                throw FormatError(
                    "\(JSON.quote(text)) has a placeholder and more; one is a whole value, "
                        + "or is in a text that is encoded already")
            }
            for text in parameters.texts where Issued.hasUnknownPlaceholder(text, before: index) {
                throw FormatError("\(JSON.quote(text)) has a placeholder without a value")
            }
        }
    }
}

extension RequestTemplate.Parameters {
    fileprivate init(_ json: JSON) throws {
        if case .string(let text) = json {
            self = .encoded(text)
        } else {
            let pairs = try Fields.list(json, HeaderField.init(pair:))
            self = .pairs(pairs.map { ($0.name, $0.value) })
        }
    }

    /// The texts that may have placeholders.
    fileprivate var texts: [String] {
        switch self {
        case .encoded(let text): [text]
        case .pairs: values
        }
    }

    /// The values that are not yet encoded.
    fileprivate var values: [String] {
        if case .pairs(let pairs) = self { pairs.map(\.value) } else { [] }
    }

    /// The encoded parameters, or nil if they need something that was not issued.
    fileprivate func encoded(using issued: Issued) -> String? {
        switch self {
        case .encoded(let text): return issued.filled(form: text)
        case .pairs(let pairs):
            let filled = pairs.compactMap { pair in
                issued.filled(pair.value).map { (pair.name, $0) }
            }
            return filled.count == pairs.count ? Form.encode(filled) : nil
        }
    }
}
