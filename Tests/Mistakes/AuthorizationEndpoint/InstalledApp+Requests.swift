import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the client of an authorization request, and about errors.
    static let appClients: ServerChanges = [
        "app-server-reports-unknown-clients": .replying(.authorization) {
            response, request, setting in
            let isRegistered = setting.clients.flatMap(\.redirectURIs)
                .contains(request.parameter("redirect_uri") ?? "")
            let isReadable = request.form.names.allSatisfy { $0 != nil }
            return setting.client(of: request) == nil && isRegistered && isReadable
                ? response.telling("unauthorized_client", to: request) : response
        },
        "app-server-reports-refusal-anywhere": .replying(.authorization) {
            response, request, setting in
            guard case .denied = setting.consent else { return response }
            return response.telling("access_denied", to: request)
        },
        "app-server-reports-scope-anywhere": .replying(.authorization) {
            response, request, _ in
            request.parameter("scope")?.contains("unknown") == true
                ? response.telling("invalid_scope", to: request) : response
        },
        "app-server-has-default-redirect-uri": .asking(.authorization) {
            request, setting in
            guard request.parameter("redirect_uri") == nil,
                request.form.values(of: "redirect_uri").allSatisfy(\.isEmpty),
                let uri = setting.client(of: request)?.redirectURIs.first,
                !request.form.names.contains(where: { $0 == nil })
            else { return request }
            return request.setting("redirect_uri", uri)
        },
        "app-server-fails-without-scope": .replying(.authorization) {
            response, request, _ in
            request.parameter("scope") == nil ? response.failing("server_error") : response
        },
    ]

    /// What they get wrong about the answer.
    static let appResponses: ServerChanges = [
        "app-server-calls-refusal-consent-required": .renaming(
            "access_denied", "consent_required"),
        "app-server-calls-scope-invalid-request": .renaming(
            "invalid_scope", "invalid_request"),
        "app-server-looks-for-code-in-type": .asking(.authorization) { request, _ in
            let words = request.parameter("response_type")?.split(separator: " ") ?? []
            return words.contains("code") && request.form.values(of: "response_type").count == 1
                ? request.setting("response_type", "code") : request
        },
        "app-server-shows-page-for-type": .replying(.authorization) {
            response, request, _ in
            request.parameter("response_type")?.hasSameOctets(as: "code") == true
                ? response : .page
        },
        "app-server-errors-without-state": .replying(.authorization) {
            response, _, _ in
            guard response.redirectForm?.values(of: "error") != [] else { return response }
            return response.changing("state") { _ in nil }
        },
        "app-server-trims-state": .replying(.authorization) { response, _, _ in
            response.changing("state") { state in
                String(state.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        },
        "app-server-reads-plus-in-state": .replying(.authorization) {
            response, _, _ in
            response.changing("state") { String($0.map { $0 == "+" ? " " : $0 }) }
        },
        "app-server-makes-up-state": .replying(.authorization) {
            response, request, _ in
            guard request.parameter("state") == nil else { return response }
            return response.changing("state") { _ in nil }.changingLocation { link in
                URIReference(link).appending(form: "state=made-up")
            }
        },
        "app-server-replaces-query": .replying(.authorization) { response, _, _ in
            let names = response.redirectForm?.names.compactMap { $0 } ?? []
            let own = names.filter { !["code", "error", "state"].contains($0) }
            return own.reduce(response) { response, name in response.changing(name) { _ in nil } }
        },
        "app-server-appends-fragment": .replying(.authorization) { response, _, _ in
            response.changingLocation { $0 + "#_=_" }
        },
        "app-server-reports-partial-consent": .replying(.authorization) {
            response, _, setting in
            guard case .limited = setting.consent else { return response }
            return response.changingLocation { link in
                URIReference(link).appending(form: "error=access_denied")
            }
        },
        "app-server-takes-partial-for-refusal": .ofApps(registered: { setting in
            guard case .limited = setting.consent else { return setting }
            return ServerSettings(clients: setting.clients, consent: .denied)
        }),
    ]

    /// What they get wrong about who may ask, and how.
    static let appRequests: ServerChanges = [
        "app-server-reads-last-of-repeated": .asking(.authorization) { request, _ in
            request.keepingPieces { form, index in
                !form.names[(index + 1)...].contains(form.names[index])
            }
        },
        "app-server-joins-scopes": .asking(.authorization) { request, _ in
            let scopes = request.form.values(of: "scope")
            return scopes.count > 1
                ? request.setting("scope", scopes.joined(separator: " ")) : request
        },
        "app-server-demands-pkce-by-another-name": .replying(.authorization) {
            response, request, _ in
            request.parameter("code_challenge") == nil
                ? response.failing("unauthorized_client") : response
        },
        "app-server-answers-post-in-fragment": .ofApps(flow: { _ in
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
        }),
        "app-server-serves-web-views": .asking(.authorization) { request, _ in
            request.without(field: "User-Agent")
        },
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
