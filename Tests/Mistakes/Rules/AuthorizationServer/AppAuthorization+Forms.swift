import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of an authorization request.
    static let appForms: [Mistake] = [
        Mistake(
            "app-server-knows-no-lower-case-escapes", "knows no lower-case digits in escapes",
            breaks: "authorization-request-encoding-free",
            MistakenServer.replying(.authorization) { response, request, _ in
                request.query?.contains("%3a") == true ? .page : response
            }),
        Mistake(
            "app-server-reads-one-text", "demands the text that its own library would write",
            breaks: "authorization-request-encoding-free",
            and: [
                "authorization-response-type-error": "Without a response type the text is another.",
                "authorization-samples-served": "Samples are written in another way.",
            ],
            MistakenServer.replying(.authorization) { response, request, _ in
                let encoded = Form.encode([
                    ("redirect_uri", request.parameter("redirect_uri") ?? "")
                ])
                let isOwn =
                    request.form.names.first == "response_type"
                    && request.form.pieces.containsOctets(of: encoded)
                return isOwn ? response : .page
            }),
        Mistake(
            "app-server-drops-broken-escapes", "drops what is broken in an escape",
            breaks: "authorization-malformed-refused",
            MistakenServer.asking(.authorization) { request, _ in
                var form = request.form
                form.pieces = form.pieces.map { piece in
                    guard Form.decode(piece) == nil, let sign = piece.lastIndex(of: "%") else {
                        return piece
                    }
                    return String(piece[..<sign])
                }
                return request.with(form)
            }),
        Mistake(
            "app-server-refuses-hints", "refuses parameters that it does not know",
            breaks: "authorization-other-parameters-ignored",
            MistakenServer.replying(.authorization) { response, request, _ in
                let known = [
                    "response_type", "client_id", "redirect_uri", "state", "scope",
                    "code_challenge", "code_challenge_method",
                ]
                let isKnown = request.form.names.allSatisfy { known.contains($0 ?? "state") }
                return isKnown ? response : response.failing("invalid_request")
            }),
        Mistake(
            "app-server-stumbles-over-empty-pairs", "refuses a query with an empty pair",
            breaks: "authorization-empty-pairs-skipped",
            MistakenServer.replying(.authorization) { response, request, _ in
                let pieces = request.query?.split(separator: "&", omittingEmptySubsequences: false)
                return pieces?.contains("") == true ? response.failing("invalid_request") : response
            }),
    ]
}
