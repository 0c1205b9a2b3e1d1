import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of requests and answers.
    static let endpointRequests = [
        Mistake(
            "endpoint-joins-scopes", "joins several scope parameters",
            breaks: "endpoint-repeated-parameter-refused",
            MistakenServer.authorizing { request, _ in
                let scopes = request.form.values(of: "scope")
                return scopes.isEmpty
                    ? request : request.setting("scope", scopes.joined(separator: " "))
            }),
        Mistake(
            "endpoint-takes-first-of-repeated", "takes the first of repeated parameters",
            breaks: "endpoint-repeated-parameter-refused",
            and: ["server-pkce-parameters-once": "It reads all parameters like this."],
            MistakenServer.reading { request, _ in
                request.keepingPieces { form, index in
                    !form.names[..<index].contains(form.names[index])
                }
            }),
        Mistake(
            "endpoint-takes-last-of-repeated", "takes the last of repeated parameters",
            breaks: "endpoint-repeated-parameter-refused",
            and: ["server-pkce-parameters-once": "It reads all parameters like this."],
            MistakenServer.reading { request, _ in
                request.keepingPieces { form, index in
                    !form.names[(index + 1)...].contains(form.names[index])
                }
            }),
        Mistake(
            "endpoint-takes-equal-repetitions", "takes a parameter that is repeated unchanged",
            breaks: "endpoint-repeated-parameter-refused",
            and: ["server-pkce-parameters-once": "It reads all parameters like this."],
            MistakenServer.reading { request, _ in
                request.keepingPieces { form, index in
                    !form.pieces[..<index].contains(form.pieces[index])
                }
            }),
        Mistake(
            "endpoint-reads-names-without-case", "reads the names of parameters without case",
            breaks: "endpoint-unknown-parameters-ignored",
            and: ["server-verifier-required": "It takes CODE_VERIFIER for the verifier."],
            MistakenServer.readingNames { $0.lowercased() }),
        Mistake(
            "endpoint-reads-hyphen-as-underscore", "takes a hyphen in a name for an underscore",
            breaks: "endpoint-unknown-parameters-ignored",
            MistakenServer.readingNames { name in
                String(name.map { $0 == "-" ? "_" : $0 })
            }),
        Mistake(
            "endpoint-refuses-unknown-parameters", "refuses parameters that it does not know",
            breaks: "endpoint-unknown-parameters-ignored",
            MistakenServer.answering { response, request, _ in
                request.unknownPieces.isEmpty ? response : response.failing("invalid_request")
            }),
        Mistake(
            "endpoint-returns-unknown-parameters", "copies parameters that it does not know",
            breaks: "endpoint-unknown-parameters-ignored",
            MistakenServer.answering { response, request, _ in
                let unknown = request.unknownPieces
                return response.changingLocation { link in
                    unknown.isEmpty
                        ? link : URIReference(link).appending(form: unknown.joined(separator: "&"))
                }
            }),
        Mistake(
            "endpoint-stumbles-over-empty-pairs", "refuses a query with an empty pair",
            breaks: "endpoint-empty-pairs-skipped",
            MistakenServer.answering { response, request, _ in
                let query = request.query ?? "="
                let pieces = query.split(separator: "&", omittingEmptySubsequences: false)
                return pieces.contains("") ? response.failing("invalid_request") : response
            }),
        Mistake(
            "endpoint-demands-an-order", "demands response_type as the first parameter",
            breaks: "endpoint-parameter-order-free",
            MistakenServer.answering { response, request, _ in
                request.form.names.first == "response_type"
                    ? response : WireResponse(status: 400, body: "There is no response type.")
            }),
        Mistake(
            "endpoint-compares-encoded-uri", "compares the redirect URI without decoding it",
            breaks: "endpoint-request-encoding-free",
            MistakenServer.answering { response, request, _ in
                let encoded = Form.encode([
                    ("redirect_uri", request.parameter("redirect_uri") ?? "")
                ])
                return request.form.pieces.containsOctets(of: encoded)
                    ? response : WireResponse(status: 400, body: "The redirect URI is unknown.")
            }),
        Mistake(
            "endpoint-decodes-no-names", "does not decode the names of parameters",
            breaks: "endpoint-request-encoding-free",
            and: ["endpoint-repeated-parameter-refused": "It misses one that is encoded."],
            MistakenServer.authorizing { request, _ in
                request.keepingPieces { form, index in
                    !form.pieces[index].prefix { $0 != "=" }.contains("%")
                }
            }),
        Mistake(
            "endpoint-appends-fragment", "adds the fragment #_=_ to its answer",
            breaks: "endpoint-response-in-query",
            MistakenServer.answering { response, _, _ in response.changingLocation { $0 + "#_=_" } }
        ),
        Mistake(
            "endpoint-answers-in-fragment", "puts its answer into the fragment",
            breaks: "endpoint-response-in-query",
            and: .because(
                "Its vectors, or their twins, look for the answer in the query.",
                .issuingACode + .issuingWithAnyState + .exchangingAFlipCode + .exchangingWithPKCE
                    + [
                        "flip-code-redeemable", "server-supports-s256", "server-challenge-form",
                        "endpoint-error-state-round-trip",
                    ]),
            MistakenServer.answering { response, _, _ in
                response.changingLocation { link in
                    "\(URIReference(link).base)#\(URIReference(link).query ?? "")"
                }
            }),
    ]
}

extension MistakenServer {
    /// Changes the names of parameters at both endpoints.
    fileprivate static func readingNames(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        reading { request, _ in
            var form = request.form
            form.pieces = form.pieces.map { piece in
                let name = piece.prefix { $0 != "=" }
                return change(String(name)) + piece.dropFirst(name.count)
            }
            return request.with(form)
        }
    }
}

extension WireRequest {
    /// The pieces of the form whose names an authorization endpoint does not know.
    fileprivate var unknownPieces: [String] {
        let known = [
            "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge",
            "code_challenge_method",
        ]
        return zip(form.pieces, form.names).filter { !known.contains($1 ?? "state") }.map(\.0)
    }
}
