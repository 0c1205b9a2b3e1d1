import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the client of an authorization request, and about errors.
    static let appClients: [Mistake] = [
        Mistake(
            "app-server-reports-unknown-clients", "reports an unknown client to the app",
            breaks: "authorization-client-error-not-redirected",
            MistakenServer.replying(.authorization) { response, request, setting in
                let isRegistered = setting.clients.flatMap(\.redirectURIs)
                    .contains(request.parameter("redirect_uri") ?? "")
                let isReadable = request.form.names.allSatisfy { $0 != nil }
                return setting.client(of: request) == nil && isRegistered && isReadable
                    ? response.telling("unauthorized_client", to: request) : response
            }),
        Mistake(
            "app-server-reports-refusal-anywhere", "reports a refusal before it checks the URI",
            breaks: "authorization-error-not-sent-astray",
            MistakenServer.replying(.authorization) { response, request, setting in
                guard case .denied = setting.consent else { return response }
                return response.telling("access_denied", to: request)
            }),
        Mistake(
            "app-server-reports-scope-anywhere",
            "reports an unknown scope before it checks the URI",
            breaks: "authorization-error-not-sent-astray",
            MistakenServer.replying(.authorization) { response, request, _ in
                request.parameter("scope")?.contains("unknown") == true
                    ? response.telling("invalid_scope", to: request) : response
            }),
        Mistake(
            "app-server-has-default-redirect-uri", "takes the first redirect URI if there is none",
            breaks: "authorization-redirect-uri-required",
            MistakenServer.asking(.authorization) { request, setting in
                guard request.parameter("redirect_uri") == nil,
                    request.form.values(of: "redirect_uri").allSatisfy(\.isEmpty),
                    let uri = setting.client(of: request)?.redirectURIs.first,
                    !request.form.names.contains(where: { $0 == nil })
                else { return request }
                return request.setting("redirect_uri", uri)
            }),
        Mistake(
            "app-server-fails-without-scope", "fails if the scope is missing",
            breaks: "authorization-optional-parameters",
            MistakenServer.replying(.authorization) { response, request, _ in
                request.parameter("scope") == nil ? response.failing("server_error") : response
            }),
    ]

    /// What they get wrong about the answer.
    static let appResponses: [Mistake] = [
        Mistake(
            "app-server-calls-refusal-consent-required", "reports a refusal as consent_required",
            breaks: "authorization-denied",
            MistakenServer.renaming("access_denied", "consent_required")),
        Mistake(
            "app-server-calls-scope-invalid-request", "reports an unknown scope as invalid_request",
            breaks: "authorization-unknown-scope",
            MistakenServer.renaming("invalid_scope", "invalid_request")),
        Mistake(
            "app-server-looks-for-code-in-type", "takes a response type that has code in it",
            breaks: "authorization-response-type-code-only",
            MistakenServer.asking(.authorization) { request, _ in
                let words = request.parameter("response_type")?.split(separator: " ") ?? []
                return words.contains("code") && request.form.values(of: "response_type").count == 1
                    ? request.setting("response_type", "code") : request
            }),
        Mistake(
            "app-server-shows-page-for-type", "shows a page for an unsupported response type",
            breaks: "authorization-response-type-error",
            MistakenServer.replying(.authorization) { response, request, _ in
                request.parameter("response_type")?.hasSameOctets(as: "code") == true
                    ? response : .page
            }),
        Mistake(
            "app-server-errors-without-state", "returns the state with a code only",
            breaks: "authorization-error-carries-state",
            MistakenServer.replying(.authorization) { response, _, _ in
                guard response.redirectForm?.values(of: "error") != [] else { return response }
                return response.changing("state") { _ in nil }
            }),
        Mistake(
            "app-server-trims-state", "trims the state",
            breaks: "authorization-state-exact",
            MistakenServer.replying(.authorization) { response, _, _ in
                response.changing("state") { state in
                    String(state.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                }
            }),
        Mistake(
            "app-server-reads-plus-in-state", "reads a plus sign in the state as a space",
            breaks: "authorization-state-exact",
            and: ["authorization-error-carries-state": "A refusal has such a state as well."],
            MistakenServer.replying(.authorization) { response, _, _ in
                response.changing("state") { String($0.map { $0 == "+" ? " " : $0 }) }
            }),
        Mistake(
            "app-server-makes-up-state", "makes up a state where there was none",
            breaks: "authorization-state-only-if-sent",
            MistakenServer.replying(.authorization) { response, request, _ in
                guard request.parameter("state") == nil else { return response }
                return response.changing("state") { _ in nil }.changingLocation { link in
                    URIReference(link).appending(form: "state=made-up")
                }
            }),
        Mistake(
            "app-server-replaces-query", "replaces the query of the redirect URI",
            breaks: "authorization-redirect-uri-query-kept",
            MistakenServer.replying(.authorization) { response, _, _ in
                let names = response.redirectForm?.names.compactMap { $0 } ?? []
                let own = names.filter { !["code", "error", "state"].contains($0) }
                return own.reduce(response) { response, name in
                    response.changing(name) { _ in nil }
                }
            }),
        Mistake(
            "app-server-appends-fragment", "adds the fragment #_=_ to its answer",
            breaks: "authorization-answer-in-query",
            MistakenServer.replying(.authorization) { response, _, _ in
                response.changingLocation { $0 + "#_=_" }
            }),
        Mistake(
            "app-server-reports-partial-consent", "adds an error to the code of a partial consent",
            breaks: "authorization-partial-consent",
            MistakenServer.replying(.authorization) { response, _, setting in
                guard case .limited = setting.consent else { return response }
                return response.changingLocation { link in
                    URIReference(link).appending(form: "error=access_denied")
                }
            }),
        Mistake(
            "app-server-takes-partial-for-refusal", "takes a partial consent for a refusal",
            breaks: "authorization-partial-consent",
            and: .each(
                "code-grant-partial-scope", "refresh-grant-scope-not-widened",
                "refresh-grant-wider-scope-error", "refresh-grant-scope-told",
                because: "It begins with a partial consent."),
            MistakenServer.ofApps(registered: { setting in
                guard case .limited = setting.consent else { return setting }
                return ServerSettings(clients: setting.clients, consent: .denied)
            })),
    ]

    /// What they get wrong about who may ask, and how.
    static let appRequests: [Mistake] = [
        Mistake(
            "app-server-reads-last-of-repeated", "takes the last of repeated parameters",
            breaks: "authorization-repeated-parameter",
            MistakenServer.asking(.authorization) { request, _ in
                request.keepingPieces { form, index in
                    !form.names[(index + 1)...].contains(form.names[index])
                }
            }),
        Mistake(
            "app-server-joins-scopes", "joins several scope parameters",
            breaks: "authorization-repeated-parameter",
            MistakenServer.asking(.authorization) { request, _ in
                let scopes = request.form.values(of: "scope")
                return scopes.count > 1
                    ? request.setting("scope", scopes.joined(separator: " ")) : request
            }),
        Mistake(
            "app-server-demands-pkce-by-another-name",
            "calls a client without PKCE unauthorized", breaks: "authorization-samples-served",
            MistakenServer.replying(.authorization) { response, request, _ in
                request.parameter("code_challenge") == nil
                    ? response.failing("unauthorized_client") : response
            }),
        Mistake(
            "app-server-answers-post-in-fragment", "puts the answer to a POST into the fragment",
            breaks: "authorization-post",
            MistakenServer.ofApps(flow: { _ in
                MistakenServer.Flow(
                    asked: { request in
                        request.endpoint == .authorization && request.method == "POST"
                            ? request.with(method: "GET", query: request.body, body: "") : request
                    },
                    answered: { response, request in
                        guard request.method == "POST" else { return response }
                        return response.changingLocation { link in
                            "\(URIReference(link).base)#\(URIReference(link).query ?? "")"
                        }
                    })
            })),
        Mistake(
            "app-server-serves-web-views", "does not look at the user agent",
            breaks: "authorization-embedded-user-agent-refused",
            MistakenServer.asking(.authorization) { request, _ in
                request.without(field: "User-Agent")
            }),
    ]
}

extension MistakenServer {
    /// Calls an error of the authorization endpoint by another name.
    fileprivate static func renaming(_ error: String, _ name: String) -> MistakenServer {
        replying(.authorization) { response, _, _ in
            response.redirectForm?.values(of: "error") == [error]
                ? response.failing(name) : response
        }
    }
}

extension WireResponse {
    /// The response, or if it leads nowhere an error that goes to the URI of the request.
    fileprivate func telling(_ error: String, to request: WireRequest) -> WireResponse {
        guard redirectForm == nil, let uri = request.parameter("redirect_uri") else { return self }
        let location = URIReference(uri).appending(form: Form.encode([("error", error)]))
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }
}
