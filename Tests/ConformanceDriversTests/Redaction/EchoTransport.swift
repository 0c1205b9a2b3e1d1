import Conformance
import Foundation
import StrictCodecs

@testable import ConformanceDrivers

/// A server that puts everything it ever saw and gave into its answers, in the forms that are masked, and
/// else does as another one.
final class EchoTransport: Transport {
    private struct State {
        var secrets: [String] = []
        var count = 0
    }

    private let server: any Transport
    private let state = Locked(State())

    init(_ server: any Transport) {
        self.server = server
    }

    /// What it saw and gave that is secret, each text once.
    var secrets: [String] { state.withLock { $0.secrets } }

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        for field in request.fields {
            let own = BasicCredentials(field.value)?.clientSecret.hasPrefix("own+secret") == true
            if own { keep(String(field.value.dropFirst("Basic ".count))) }
            if field.name == "Cookie" { keep(field.value) }
        }
        let own = try await server.send(request, cookies: cookies, within: deadline)
        let answer = own.adding(identity)
        keepIssued(in: answer)
        return echoing(answer)
    }

    /// A token that says who the user is, another one each time.
    private var identity: String {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let parts = [
            #"{"alg":"none"}"#, #"{"sub":"user-\#(number)","email":"u\#(number)@a.example"}"#,
        ]
        return parts.map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
            + ".c2ln\(number)"
    }

    private func keep(_ text: String) {
        state.withLock { state in
            if !state.secrets.containsOctets(of: text) { state.secrets.append(text) }
        }
    }

    private func keepIssued(in answer: WireResponse) {
        let query = answer[field: "Location"].flatMap { URIReference($0).query } ?? ""
        for pair in Form.decode(query) ?? [] where pair.name.isText("code") {
            keep(String(decoding: pair.value ?? [], as: UTF8.self))
        }
        for field in answer.fields where field.name == "Set-Cookie" {
            keep(String(field.value.dropFirst("session=".count).prefix { $0 != ";" }))
        }
        let content = try? JSONParser.parse(Array(answer.body.utf8))
        for name in ["access_token", "refresh_token", "id_token"] {
            if let token = content?[name]?.text { keep(token) }
        }
    }

    /// The answer with the next of the secrets, in all encodings.
    private func echoing(_ answer: WireResponse) -> WireResponse {
        let secret = state.withLock { state in
            state.secrets.isEmpty ? "" : state.secrets[state.count % state.secrets.count]
        }
        let fields = answer.fields.map { field in
            guard field.name == "Location", !secret.isEmpty else { return field }
            let echoes = Echo.all.enumerated().map { index, echo in
                "&echo-\(index)=\(echo.isLinkSafe ? echo.encode(secret) : Form.escape(echo.encode(secret)))"
            }
            return HeaderField(name: field.name, value: field.value + echoes.joined())
        }
        return WireResponse(
            status: answer.status, fields: fields, body: body(answer.body, with: secret))
    }

    private func body(_ body: String, with secret: String) -> String {
        guard body.hasPrefix("{"), !secret.isEmpty else { return body }
        let members = Echo.all.enumerated().map { index, echo in
            let text = echo.encode(secret)
            return "\"echo \(index)\": " + (echo.isJSONSafe ? "\"\(text)\"" : JSON.quote(text))
        }
        return "{\(members.joined(separator: ", ")), \(body.dropFirst())"
    }
}

extension WireResponse {
    /// A success at the token endpoint with an ID token, and any answer with a cookie.
    fileprivate func adding(_ identity: String) -> WireResponse {
        let cookie = HeaderField(
            name: "Set-Cookie", value: "session=srv-\(identity.suffix(24)); Path=/; HttpOnly")
        let isGrant = body.hasPrefix("{\"access_token\"")
        return WireResponse(
            status: status, fields: fields + [cookie],
            body: isGrant ? "{\"id_token\": \"\(identity)\", \(body.dropFirst())" : body)
    }
}

/// A form in which a secret is masked, as `Examples/servers/README.md` lists them.
struct Echo: Sendable {
    let name: String
    let encode: @Sendable (String) -> String

    /// Whether the text can be put into a link without being escaped again.
    var isLinkSafe = true

    /// Whether it can be put into a JSON string without being escaped again.
    var isJSONSafe = true
}

extension Echo {
    private static func octets(
        _ text: String, _ form: (UInt8) -> String
    ) -> String { text.utf8.map(form).joined() }

    private static func base64(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
    }

    private static func digits(_ octet: UInt8) -> String { octet.hexadecimal.lowercased() }

    static let all: [Echo] = [
        Echo(name: "as it is", encode: { $0 }),
        Echo(name: "form", encode: Form.escape),
        Echo(name: "percent", encode: { octets($0) { "%\($0.hexadecimal)" } }),
        Echo(name: "percent in lower case", encode: { octets($0) { "%\(digits($0))" } }),
        Echo(name: "percent twice", encode: { octets($0) { "%25\($0.hexadecimal)" } }),
        Echo(
            name: "percent here and there",
            encode: { text in
                text.utf8.enumerated().map { index, octet in
                    index % 3 == 0 ? "%\(octet.hexadecimal)" : String(Unicode.Scalar(octet))
                }.joined()
            }),
        Echo(name: "base64", encode: base64),
        Echo(name: "base64 after one octet", encode: { base64("x\($0)") }),
        Echo(name: "base64 after two octets", encode: { base64("xy\($0)") }),
        Echo(name: "base64url", encode: { Base64URL.encode(Array($0.utf8)) }),
        Echo(name: "hexadecimal", encode: { octets($0, digits) }),
        Echo(name: "HEXADECIMAL", encode: { octets($0, \.hexadecimal) }),
        Echo(name: "JSON escapes", encode: { octets($0) { "\\u00\(digits($0))" } }),
        Echo(name: "entities", encode: { octets($0) { "&#\($0);" } }, isLinkSafe: false),
        Echo(
            name: "hexadecimal entities", encode: { octets($0) { "&#x\(digits($0));" } },
            isLinkSafe: false),
        Echo(name: "upper case", encode: { $0.uppercased() }),
        Echo(name: "lower case", encode: { $0.lowercased() }),
        Echo(
            name: "JSON in JSON", encode: { JSON.quote("{\"token\":\"\($0)\"}") },
            isLinkSafe: false, isJSONSafe: false),
        Echo(name: "credentials", encode: { base64("some-client-id:\($0)") }),
    ]
}
