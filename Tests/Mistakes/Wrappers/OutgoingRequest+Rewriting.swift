import Conformance
import StrictCodecs

extension OutgoingRequest {
    /// The pairs of the content, as they are written.
    var formPairs: [QueryPair] { QueryPair.pairs(in: body ?? "") }

    /// The request with another method.
    func with(method: String) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: body)
    }

    /// The request to another URL.
    func with(url: String) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: body)
    }

    /// The request to a changed URL.
    func changingURL(_ change: (String) -> String) -> OutgoingRequest { with(url: change(url)) }

    /// The request with other header fields.
    func with(fields: [HeaderField]) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: body)
    }

    /// The request with other content.
    func with(body: String?) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: body)
    }

    /// The request with one more header field.
    func adding(_ field: HeaderField) -> OutgoingRequest { with(fields: fields + [field]) }

    /// The request with other pairs as its content.
    func withForm(_ pairs: [QueryPair]) -> OutgoingRequest {
        with(body: pairs.map { $0.name + ($0.value.map { "=\($0)" } ?? "") }.joined(separator: "&"))
    }

    /// The request with one more field of the form.
    func addingToForm(_ name: String, _ value: String) -> OutgoingRequest {
        withForm(formPairs + [QueryPair(name, encoding: value)])
    }

    /// The request without a field of the form.
    func removingFromForm(_ name: String) -> OutgoingRequest {
        withForm(formPairs.filter { !$0.isNamed(name) })
    }

    /// The request with the value of a field changed as it is written.
    func respellingForm(_ name: String, _ change: (String) -> String) -> OutgoingRequest {
        withForm(
            formPairs.map { pair in
                pair.isNamed(name) ? QueryPair(pair.name, pair.value.map(change)) : pair
            })
    }

    /// The request with the decoded value of a field changed and encoded again.
    func changingForm(_ name: String, _ change: (String) -> String) -> OutgoingRequest {
        withForm(
            formPairs.map { pair in
                guard pair.isNamed(name), let text = pair.text else { return pair }
                return QueryPair(pair.name, encoding: change(text))
            })
    }

    /// The request with a field of the form under another name.
    func renamingInForm(_ name: String, to other: String) -> OutgoingRequest {
        withForm(formPairs.map { $0.isNamed(name) ? QueryPair(other, $0.value) : $0 })
    }

    /// The request with the client's id and secret, encoded and joined, in a field of the scheme
    /// Basic.
    func authenticated(
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
