public import StrictCodecs

/// A request to one of a server's endpoints.
public struct WireRequest: Codable, Sendable {
    /// An endpoint of RFC 6749, Section 3, or of RFC 7009.
    public enum Endpoint: String, CodableChoice, Sendable {
        /// The endpoint to which the browser takes the user (RFC 6749, Section 3.1).
        case authorization

        /// The endpoint at which the client redeems codes and refresh tokens (RFC 6749, Section
        /// 3.2).
        case token

        /// The endpoint at which the client revokes tokens (RFC 7009, Section 2).
        case revocation

        /// The well-known place of the metadata (RFC 8414, Section 3).
        case metadata
    }

    /// The method, such as `GET`.
    public let method: String

    /// The endpoint, which replaces scheme, host and path.
    public let endpoint: Endpoint

    /// The query of the URL, encoded, or nil.
    public let query: String?

    /// The header fields.
    public let fields: [HeaderField]

    /// The content.
    public let body: String

    /// Creates a request.
    package init(
        method: String, endpoint: Endpoint, query: String?, fields: [HeaderField] = [],
        body: String = ""
    ) {
        self.method = method
        self.endpoint = endpoint
        self.query = query
        self.fields = fields
        self.body = body
    }

    /// The value of the first field with a name, whose case is not significant.
    public subscript(field name: String) -> String? { fields.values(of: name).first }
}

/// A response of an endpoint.
public struct WireResponse: Codable, Sendable {
    /// The status code.
    public let status: Int

    /// The header fields.
    public let fields: [HeaderField]

    /// The content.
    public let body: String

    /// Creates a response.
    public init(status: Int, fields: [HeaderField] = [], body: String = "") {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The value of the first field with a name, whose case is not significant.
    public subscript(field name: String) -> String? { fields.values(of: name).first }
}

/// A header field.
public struct HeaderField: Codable, Sendable {
    /// The name.
    public let name: String

    /// The value.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Reads a name and a value.
    public init(from decoder: any Decoder) throws { try self.init(pair: decoder.json) }

    /// Reads a name and a value without a decoder, for the many cases of families.
    init(pair: JSON) throws {
        let parts = pair.elements ?? []
        guard parts.count == 2 else { throw FormatError("must be a name and a value") }
        name = try FormatError.at("[0]") { try ObjectReader.text(parts[0]) }
        value = try FormatError.at("[1]") { try ObjectReader.text(parts[1]) }
    }

    /// Writes a name and a value.
    public func encode(to encoder: any Encoder) throws { try [name, value].encode(to: encoder) }
}

extension [HeaderField] {
    /// The values of the fields with a name, whose case is not significant.
    package func values(of name: String) -> [String] {
        compactMap { $0.name.isSameIgnoringCase(as: name) ? $0.value : nil }
    }
}
