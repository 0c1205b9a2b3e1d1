import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the state of a request.
    static let endpointStates: ServerChanges = [
        "endpoint-drops-state": .answering { response, _, _ in
            guard response.redirectForm?.values(of: "code").isEmpty == false else {
                return response
            }
            return response.changing("state") { _ in nil }
        },
        "endpoint-lowers-state": .readingState { $0.lowercased() },
        "endpoint-keeps-state-as-uuid": .readingState { UUID(uuidString: $0)?.uuidString ?? $0 },
        "endpoint-keeps-state-as-octets": .readingState { state in
            let isHexadecimal = state.utf8.allSatisfy { $0.hexadecimalValue != nil }
            return isHexadecimal && state.utf8.count.isMultiple(of: 2)
                ? state.uppercased() : state
        },
        "endpoint-trims-state": .readingState {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        },
        "endpoint-reads-plus-as-space": .readingState {
            $0.replacingOccurrences(of: "+", with: " ")
        },
        "endpoint-decodes-state-twice": .readingState { $0.unescaped },
        "endpoint-encodes-state-twice": .readingState { Form.escape($0) },
        "endpoint-pastes-state": .answering { response, request, _ in
            let state = request.parameter("state") ?? ""
            return response.changingLocation {
                $0.replacingOccurrences(
                    of: "state=\(Form.escape(state))", with: "state=\(state)")
            }
        },
        "endpoint-escapes-state-for-html": .readingState { state in
            let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            return escapes.reduce(state) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        },
        "endpoint-keeps-state-as-number": .readingState { Int($0)?.description ?? $0 },
        "endpoint-cuts-state": .readingState { String($0.prefix(255)) },
        "endpoint-normalises-state": .readingState { $0.precomposedStringWithCanonicalMapping },
        "endpoint-reads-state-as-latin-1": .readingState { state in
            state.utf8.map { String(Unicode.Scalar($0)) }.joined()
        },
        "endpoint-repairs-state": .authorizing { request, _ in
            var form = request.form
            form.pieces = form.pieces.map { piece in
                guard piece.hasPrefix("state="),
                    let octets = Form.unescape(piece.utf8.dropFirst(6))
                else { return piece }
                return "state=\(Form.escape(String(decoding: octets, as: UTF8.self)))"
            }
            return request.with(form)
        },
        "endpoint-writes-state-in-ascii": .readingState { state in
            state.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
        },
        "endpoint-ends-state-at-nul": .readingState { String($0.prefix { $0 != "\0" }) },
    ]

    /// What people get wrong about a user who refuses.
    static let endpointConsent: ServerChanges = [
        "endpoint-denial-is-unrecoverable": .answeringDenial { $0.failing("unrecoverable") },
        "endpoint-denial-is-cancelled": .answeringDenial { $0.failing("cancelled") },
        "endpoint-denial-is-a-page": .answeringDenial { _ in
            WireResponse(status: 200, body: "Linking is off.")
        },
        "endpoint-does-not-ask": .init(
            registered: { ServerSettings(clients: $0.clients, consent: .granted) },
            flow: { _ in .init() }),
        "endpoint-pastes-state-into-errors": .answering { response, request, _ in
            guard response.redirectForm?.values(of: "error") != [] else { return response }
            let state = request.parameter("state") ?? ""
            return response.changingLocation {
                $0.replacingOccurrences(
                    of: "state=\(Form.escape(state))", with: "state=\(state)")
            }
        },
        "endpoint-denial-without-state": .answeringDenial { $0.changing("state") { _ in nil } },
    ]
}

extension MistakenServer {
    /// Changes the state of a request.
    fileprivate static func readingState(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer { authorizing { request, _ in request.changing("state", change) } }

    /// Changes the answer if the user refuses.
    fileprivate static func answeringDenial(
        _ change: @escaping @Sendable (WireResponse) -> WireResponse
    ) -> MistakenServer {
        answering { response, _, _ in
            response.redirectForm?.values(of: "error") == ["access_denied"]
                ? change(response) : response
        }
    }
}
