import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of requests and answers.
    static let endpointRequests: ServerChanges = [
        "endpoint-joins-scopes": .authorizing { request, _ in
            let scopes = request.form.values(of: "scope")
            return scopes.isEmpty
                ? request : request.setting("scope", scopes.joined(separator: " "))
        },
        "endpoint-takes-first-of-repeated": .reading { request, _ in
            request.keepingPieces { form, index in
                !form.names[..<index].contains(form.names[index])
            }
        },
        "endpoint-takes-last-of-repeated": .reading { request, _ in
            request.keepingPieces { form, index in
                !form.names[(index + 1)...].contains(form.names[index])
            }
        },
        "endpoint-takes-equal-repetitions": .reading { request, _ in
            request.keepingPieces { form, index in
                !form.pieces[..<index].contains(form.pieces[index])
            }
        },
        "endpoint-reads-names-without-case": .readingNames { $0.lowercased() },
        "endpoint-reads-hyphen-as-underscore": .readingNames { name in
            String(name.map { $0 == "-" ? "_" : $0 })
        },
        "endpoint-refuses-unknown-parameters": .answering { response, request, _ in
            request.unknownPieces.isEmpty ? response : response.failing("invalid_request")
        },
        "endpoint-returns-unknown-parameters": .answering { response, request, _ in
            let unknown = request.unknownPieces
            return response.changingLocation { link in
                unknown.isEmpty
                    ? link : URIReference(link).appending(form: unknown.joined(separator: "&"))
            }
        },
        "endpoint-stumbles-over-empty-pairs": .answering { response, request, _ in
            let query = request.query ?? "="
            let pieces = query.split(separator: "&", omittingEmptySubsequences: false)
            return pieces.contains("") ? response.failing("invalid_request") : response
        },
        "endpoint-demands-an-order": .answering { response, request, _ in
            request.form.names.first == "response_type"
                ? response : WireResponse(status: 400, body: "There is no response type.")
        },
        "endpoint-compares-encoded-uri": .answering { response, request, _ in
            let encoded = Form.encode([
                ("redirect_uri", request.parameter("redirect_uri") ?? "")
            ])
            return request.form.pieces.containsOctets(of: encoded)
                ? response : WireResponse(status: 400, body: "The redirect URI is unknown.")
        },
        "endpoint-decodes-no-names": .authorizing { request, _ in
            request.keepingPieces { form, index in
                !form.pieces[index].prefix { $0 != "=" }.contains("%")
            }
        },
        "endpoint-appends-fragment": .answering { response, _, _ in
            response.changingLocation { $0 + "#_=_" }
        },
        "endpoint-answers-in-fragment": .answering { response, _, _ in
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
