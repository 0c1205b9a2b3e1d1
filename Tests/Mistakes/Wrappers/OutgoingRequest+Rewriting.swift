package import Conformance
import StrictCodecs

extension OutgoingRequest: HasParameters {
    /// The pairs of the content.
    package var queryPairs: [QueryPair] { QueryPair.pairs(in: body ?? "") }

    package func replacingPairs(by pairs: [QueryPair]) -> OutgoingRequest {
        with(body: pairs.map(\.written).joined(separator: "&"))
    }
}

extension OutgoingRequest {
    /// The request with some of its parts replaced.
    package func with(
        method: String? = nil, url: String? = nil, fields: [HeaderField]? = nil,
        body: String? = nil
    ) -> OutgoingRequest {
        OutgoingRequest(
            method: method ?? self.method, url: url ?? self.url, fields: fields ?? self.fields,
            body: body ?? self.body)
    }

    /// The decoded value of the first parameter of the form with a name, or nil.
    package func parameter(_ name: String) -> String? {
        queryPairs.first { $0.isNamed(name) }.flatMap(\.text)
    }

    /// The request to a changed URL.
    package func changingURL(_ change: (String) -> String) -> OutgoingRequest {
        with(url: change(url))
    }

    /// The request with one more header field.
    package func adding(_ field: HeaderField) -> OutgoingRequest { with(fields: fields + [field]) }

    /// The request with the client's id and secret, encoded and joined, in a field of the scheme
    /// Basic.
    package func authenticated(
        as id: String, _ secret: String, encoding encode: (String) -> String = Form.escape
    ) -> OutgoingRequest {
        let octets = Array("\(encode(id)):\(encode(secret))".utf8)
        return adding(HeaderField(name: "Authorization", value: "Basic \(octets.base64)"))
    }
}

extension [UInt8] {
    /// The octets in base64 with padding.
    fileprivate var base64: String {
        standard(Base64URL.encode(self)) + String(repeating: "=", count: (3 - count % 3) % 3)
    }
}
