import Conformance
import StrictCodecs

extension Changes {
    /// What people get wrong about the form of requests and answers.
    static let endpointRequests: Changes = [
        "endpoint-joins-scopes": MistakenServer.authorizing { request, _ in
            let scopes = request.form.values(of: "scope")
            return scopes.isEmpty
                ? request : request.setting("scope", scopes.joined(separator: " "))
        },
        "endpoint-takes-first-of-repeated": MistakenServer.reading { request, _ in
            request.keepingPieces { form, index in
                !form.names[..<index].contains(form.names[index])
            }
        },
        "endpoint-takes-last-of-repeated": MistakenServer.reading { request, _ in
            request.keepingPieces { form, index in
                !form.names[(index + 1)...].contains(form.names[index])
            }
        },
        "endpoint-takes-equal-repetitions": MistakenServer.reading { request, _ in
            request.keepingPieces { form, index in
                !form.pieces[..<index].contains(form.pieces[index])
            }
        },
        "endpoint-reads-names-without-case": MistakenServer.readingNames { $0.lowercased() },
        "endpoint-reads-hyphen-as-underscore": MistakenServer.readingNames { name in
            String(name.map { $0 == "-" ? "_" : $0 })
        },
        "endpoint-refuses-unknown-parameters": MistakenServer.answering { response, request, _ in
            request.unknownPieces.isEmpty ? response : response.failing("invalid_request")
        },
        "endpoint-returns-unknown-parameters": MistakenServer.answering { response, request, _ in
            let unknown = request.unknownPieces
            return response.changingLocation { link in
                unknown.isEmpty
                    ? link : URIReference(link).appending(form: unknown.joined(separator: "&"))
            }
        },
        "endpoint-stumbles-over-empty-pairs": MistakenServer.answering { response, request, _ in
            let query = request.query ?? "="
            let pieces = query.split(separator: "&", omittingEmptySubsequences: false)
            return pieces.contains("") ? response.failing("invalid_request") : response
        },
        "endpoint-demands-an-order": MistakenServer.answering { response, request, _ in
            request.form.names.first == "response_type"
                ? response : WireResponse(status: 400, body: "There is no response type.")
        },
        "endpoint-compares-encoded-uri": MistakenServer.answering { response, request, _ in
            let encoded = Form.encode([
                ("redirect_uri", request.parameter("redirect_uri") ?? "")
            ])
            return request.form.pieces.containsOctets(of: encoded)
                ? response : WireResponse(status: 400, body: "The redirect URI is unknown.")
        },
        "endpoint-decodes-no-names": MistakenServer.authorizing { request, _ in
            request.keepingPieces { form, index in
                !form.pieces[index].prefix { $0 != "=" }.contains("%")
            }
        },
        "endpoint-appends-fragment": MistakenServer.answering { response, _, _ in
            response.changingLocation { $0 + "#_=_" }
        },
        "endpoint-answers-in-fragment": MistakenServer.answering { response, _, _ in
            response.changingLocation { link in
                "\(URIReference(link).base)#\(URIReference(link).query ?? "")"
            }
        },
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
