import Conformance
import Foundation
import Reference
import StrictCodecs

extension MistakenServer {
    /// Changes authorization requests on their way in.
    static func authorizing(
        _ change: @escaping @Sendable (WireRequest, ServerSettings) -> WireRequest
    ) -> MistakenServer { reading { $0.endpoint == .authorization ? change($0, $1) : $0 } }

    /// Changes requests to both endpoints on their way in.
    static func reading(
        _ change: @escaping @Sendable (WireRequest, ServerSettings) -> WireRequest
    ) -> MistakenServer { MistakenServer { setting in Flow(asked: { change($0, setting) }) } }

    /// Changes answers to authorization requests on their way out.
    static func answering(
        _ change: @escaping @Sendable (WireResponse, WireRequest, ServerSettings) -> WireResponse
    ) -> MistakenServer {
        MistakenServer { setting in
            Flow(answered: { response, request in
                request.endpoint == .authorization ? change(response, request, setting) : response
            })
        }
    }

    /// Changes requests; a token request comes with the authorization request that led to its code.
    static func remembering(
        _ change: @escaping @Sendable (WireRequest, _ authorization: WireRequest?) -> WireRequest
    ) -> MistakenServer {
        MistakenServer { _ in
            let requests = Memory<[String: WireRequest]>([:])
            return Flow(
                asked: { request in
                    change(request, request.parameter("code").flatMap { requests.value[$0] })
                },
                answered: { response, request in
                    if let code = response.redirectForm?.values(of: "code").first {
                        requests.change { $0[code] = request }
                    }
                    return response
                })
        }
    }
}

/// A value that one thread at a time can see.
final class Memory<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    /// The value now.
    var value: Value { change { $0 } }

    /// Looks at the value, and changes it.
    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&stored) }
    }
}

/// A form cut at its ampersands, so that what is not changed stays as it was written.
struct FormPieces {
    /// The pieces, each a name and a value.
    var pieces: [String]

    init(_ form: String) {
        pieces = form.utf8.split(separator: UInt8(ascii: "&")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The pieces put together again.
    var text: String { pieces.joined(separator: "&") }

    /// The decoded names, nil where one is malformed.
    var names: [String?] { pieces.map { Self.pair($0)?.name } }

    /// The decoded values of a parameter; one that is malformed is left out.
    func values(of name: String) -> [String] {
        pieces.compactMap { piece in
            Self.pair(piece).flatMap { $0.name.hasSameOctets(as: name) ? $0.value : nil }
        }
    }

    /// The form with each value of a parameter changed, or the parameter removed for nil.
    func changing(_ name: String, _ change: (String) -> String?) -> FormPieces {
        var form = self
        form.pieces = pieces.compactMap { piece in
            guard let pair = Self.pair(piece), pair.name.hasSameOctets(as: name) else {
                return piece
            }
            return change(pair.value).map { Form.encode([(name, $0)]) }
        }
        return form
    }

    /// The form with a parameter more.
    func adding(_ name: String, _ value: String) -> FormPieces {
        var form = self
        form.pieces.append(Form.encode([(name, value)]))
        return form
    }

    private static func pair(_ piece: String) -> (name: String, value: String)? {
        guard let pair = Form.decode(piece)?.first, let name = String(utf8: pair.name),
            let value = String(utf8: pair.value ?? [])
        else { return nil }
        return (name, value)
    }
}

extension WireRequest {
    /// The query of an authorization request, the content of a token request.
    var form: FormPieces { FormPieces(endpoint == .authorization ? query ?? "" : body) }

    /// The first value of a parameter, or nil if there is none or it is empty.
    func parameter(_ name: String) -> String? {
        form.values(of: name).first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The request with another form.
    func with(_ form: FormPieces) -> WireRequest {
        let isQuery = endpoint == .authorization
        return WireRequest(
            method: method, endpoint: endpoint, query: isQuery ? form.text : query, fields: fields,
            body: isQuery ? body : form.text)
    }

    /// The request with each value of a parameter changed, or the parameter removed for nil.
    func changing(_ name: String, _ change: (String) -> String?) -> WireRequest {
        with(form.changing(name, change))
    }

    /// The request with some pieces of its form, chosen by index.
    func keepingPieces(_ keeps: (FormPieces, Int) -> Bool) -> WireRequest {
        var form = form
        form.pieces = form.pieces.indices.filter { keeps(form, $0) }.map { form.pieces[$0] }
        return with(form)
    }

    /// The request with a parameter set to one value.
    func setting(_ name: String, _ value: String) -> WireRequest {
        with(form.changing(name) { _ in nil }.adding(name, value))
    }
}

extension WireResponse {
    /// The query of the link to which the browser is sent, or nil if it is sent nowhere.
    var redirectForm: FormPieces? {
        self[field: "Location"].map { FormPieces(URIReference($0).query ?? "") }
    }

    /// The response with another link, if it has one.
    func changingLocation(_ change: (String) -> String) -> WireResponse {
        let fields = fields.map { field in
            field.name == "Location"
                ? HeaderField(name: field.name, value: change(field.value)) : field
        }
        return WireResponse(status: status, fields: fields, body: body)
    }

    /// The response with a parameter of the link changed, or removed for nil.
    func changing(_ name: String, _ change: (String) -> String?) -> WireResponse {
        changingLocation { link in
            let form = FormPieces(URIReference(link).query ?? "").changing(name, change)
            return "\(URIReference(link).base)?\(form.text)"
        }
    }

    /// The response with an error in place of the result, if it has a link.
    func failing(_ error: String) -> WireResponse {
        changing("code") { _ in nil }.changing("error") { _ in nil }.changingLocation { link in
            URIReference(link).appending(form: Form.encode([("error", error)]))
        }
    }
}

extension String {
    /// The text with percent escapes decoded, if it can be.
    var unescaped: String {
        let octets = Form.unescape(Array(replacingOccurrences(of: "+", with: "%2B").utf8))
        return octets.flatMap { String(utf8: $0) } ?? self
    }
}

extension ServerSettings {
    /// The client that a request names.
    func client(of request: WireRequest) -> Client? {
        let name = request.parameter("client_id") ?? ""
        return clients.first { $0.clientID.hasSameOctets(as: name) }
    }

    /// The setting with other redirect URIs.
    func changingURIs(_ change: (Client) -> [String]) -> ServerSettings {
        let clients = clients.map { Client(clientID: $0.clientID, redirectURIs: change($0)) }
        return ServerSettings(clients: clients, consent: consent)
    }
}
