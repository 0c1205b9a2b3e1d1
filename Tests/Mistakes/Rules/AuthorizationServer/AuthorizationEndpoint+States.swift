import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the state of a request.
    static let endpointStates = [
        Mistake(
            "endpoint-drops-state", "returns no state with a code",
            breaks: "endpoint-state-returned",
            and: .because(
                "It expects a state with the code.",
                [
                    "endpoint-state-round-trip", "endpoint-state-beyond-ascii",
                    "endpoint-error-state-round-trip",
                ]),
            MistakenServer.answering { response, _, _ in
                guard response.redirectForm?.values(of: "code").isEmpty == false else {
                    return response
                }
                return response.changing("state") { _ in nil }
            }),
        Mistake(
            "endpoint-lowers-state", "writes the state in lower case",
            breaks: "endpoint-state-returned",
            and: .because(
                "It has states with capitals as well.",
                [
                    "endpoint-client-error-carries-state", "endpoint-state-round-trip",
                    "endpoint-state-beyond-ascii", "endpoint-denied-consent-carries-state",
                    "endpoint-error-state-round-trip",
                ]), MistakenServer.readingState { $0.lowercased() }),
        Mistake(
            "endpoint-keeps-state-as-uuid", "keeps a state as a UUID where it looks like one",
            breaks: "endpoint-state-returned",
            and: .because(
                "Errors carry the UUID in capitals as well.",
                [
                    "endpoint-client-error-carries-state", "endpoint-denied-consent-carries-state",
                ]),
            MistakenServer.readingState { UUID(uuidString: $0)?.uuidString ?? $0 }),
        Mistake(
            "endpoint-keeps-state-as-octets", "keeps a hexadecimal state as octets",
            breaks: "endpoint-state-returned",
            MistakenServer.readingState { state in
                let isHexadecimal = state.utf8.allSatisfy { $0.hexadecimalValue != nil }
                return isHexadecimal && state.utf8.count.isMultiple(of: 2)
                    ? state.uppercased() : state
            }),
        Mistake(
            "endpoint-trims-state", "trims the state",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-error-state-round-trip": "The state of an error is read in the same way."
            ],
            MistakenServer.readingState { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mistake(
            "endpoint-reads-plus-as-space", "turns a plus sign in the state into a space",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-error-state-round-trip": "The state of an error is read in the same way."
            ],
            MistakenServer.readingState { $0.replacingOccurrences(of: "+", with: " ") }),
        Mistake(
            "endpoint-decodes-state-twice", "decodes the state twice",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-error-state-round-trip": "The state of an error is read in the same way."
            ],
            MistakenServer.readingState { $0.unescaped }),
        Mistake(
            "endpoint-encodes-state-twice", "encodes the state twice",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-state-beyond-ascii": "Octets beyond ASCII are escaped twice too.",
                "endpoint-error-state-round-trip":
                    "The state of an error is written in the same way.",
            ],
            MistakenServer.readingState { Form.escape($0) }),
        Mistake(
            "endpoint-pastes-state", "pastes the state into the link without encoding it",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-state-beyond-ascii": "Such octets may not stand in a link.",
                "endpoint-error-state-round-trip":
                    "The state of an error is written in the same way.",
            ],
            MistakenServer.answering { response, request, _ in
                let state = request.parameter("state") ?? ""
                return response.changingLocation {
                    $0.replacingOccurrences(
                        of: "state=\(Form.escape(state))", with: "state=\(state)")
                }
            }),
        Mistake(
            "endpoint-escapes-state-for-html", "escapes the state for HTML",
            breaks: "endpoint-state-round-trip",
            and: [
                "endpoint-error-state-round-trip": "The state of an error is read in the same way."
            ],
            MistakenServer.readingState { state in
                let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
                return escapes.reduce(state) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
            }),
        Mistake(
            "endpoint-keeps-state-as-number", "keeps a state of digits as a number",
            breaks: "endpoint-state-round-trip",
            MistakenServer.readingState { Int($0)?.description ?? $0 }),
        Mistake(
            "endpoint-cuts-state", "keeps 255 characters of the state",
            breaks: "endpoint-state-round-trip",
            MistakenServer.readingState { String($0.prefix(255)) }),
        Mistake(
            "endpoint-normalises-state", "normalises the state to Unicode's form C",
            breaks: "endpoint-state-beyond-ascii",
            MistakenServer.readingState { $0.precomposedStringWithCanonicalMapping }),
        Mistake(
            "endpoint-reads-state-as-latin-1", "reads the state as Latin-1",
            breaks: "endpoint-state-beyond-ascii",
            MistakenServer.readingState { state in
                state.utf8.map { String(Unicode.Scalar($0)) }.joined()
            }),
        Mistake(
            "endpoint-repairs-state", "replaces what is no UTF-8 in the state",
            breaks: "endpoint-state-beyond-ascii",
            MistakenServer.authorizing { request, _ in
                var form = request.form
                form.pieces = form.pieces.map { piece in
                    guard piece.hasPrefix("state="),
                        let octets = Form.unescape(piece.utf8.dropFirst(6))
                    else { return piece }
                    return "state=\(Form.escape(String(decoding: octets, as: UTF8.self)))"
                }
                return request.with(form)
            }),
        Mistake(
            "endpoint-writes-state-in-ascii", "writes ? for what is not ASCII in the state",
            breaks: "endpoint-state-beyond-ascii",
            MistakenServer.readingState { state in
                state.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
            }),
        Mistake(
            "endpoint-ends-state-at-nul", "keeps the state as a C string",
            breaks: "endpoint-state-beyond-ascii",
            MistakenServer.readingState { String($0.prefix { $0 != "\0" }) }),
    ]

    /// What people get wrong about a user who refuses.
    static let endpointConsent = [
        Mistake(
            "endpoint-denial-is-unrecoverable", "answers unrecoverable if the user refuses",
            breaks: "endpoint-denied-consent",
            MistakenServer.answeringDenial { $0.failing("unrecoverable") }),
        Mistake(
            "endpoint-denial-is-cancelled", "answers cancelled if the user refuses",
            breaks: "endpoint-denied-consent",
            MistakenServer.answeringDenial { $0.failing("cancelled") }),
        Mistake(
            "endpoint-denial-is-a-page", "shows a page if the user refuses",
            breaks: "endpoint-denied-consent",
            and: .because(
                "There is no link to look at.",
                ["endpoint-denied-consent-carries-state", "endpoint-response-in-query"]),
            MistakenServer.answeringDenial { _ in WireResponse(status: 200, body: "Linking is off.")
            }),
        Mistake(
            "endpoint-does-not-ask", "issues a code without asking the user",
            breaks: "endpoint-denied-consent",
            and: ["endpoint-denied-consent-carries-state": "There is a code and no error."],
            MistakenServer(
                registered: { ServerSettings(clients: $0.clients, consent: .granted) },
                flow: { _ in .init() })),
        Mistake(
            "endpoint-pastes-state-into-errors", "pastes the state into errors without encoding it",
            breaks: "endpoint-error-state-round-trip",
            MistakenServer.answering { response, request, _ in
                guard response.redirectForm?.values(of: "error") != [] else { return response }
                let state = request.parameter("state") ?? ""
                return response.changingLocation {
                    $0.replacingOccurrences(
                        of: "state=\(Form.escape(state))", with: "state=\(state)")
                }
            }),
        Mistake(
            "endpoint-denial-without-state", "returns no state if the user refuses",
            breaks: "endpoint-denied-consent-carries-state",
            MistakenServer.answeringDenial { $0.changing("state") { _ in nil } }),
    ]
}

extension MistakenServer {
    /// Changes the state of a request.
    fileprivate static func readingState(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        authorizing { request, _ in request.changing("state", change) }
    }

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
