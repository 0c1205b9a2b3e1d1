import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the client of an authorization request, and about errors.
    static let appClients: ServerChanges = [
        "app-server-reports-unknown-clients": .replying(.authorization) { response, request, past in
            let all = past.settings.clients.flatMap(\.redirectURIs)
            let isRegistered = all.contains(request.parameter("redirect_uri") ?? "")
            let isReadable = request.queryPairs.allSatisfy(\.isReadable)
            return past.client(of: request) == nil && isRegistered && isReadable
                ? response.reporting("unauthorized_client", to: request) : nil
        },
        "app-server-reports-refusal-anywhere": .replying(.authorization) {
            response, request, past in
            guard case .denied = past.settings.consent else { return nil }
            return response.reporting("access_denied", to: request)
        },
        "app-server-reports-scope-anywhere": .replying(.authorization) { response, request, _ in
            request.parameter("scope")?.contains("unknown") == true
                ? response.reporting("invalid_scope", to: request) : nil
        },
        "app-server-reports-missing-parameters-anywhere": .reportingMissingParametersAnywhere,
        "app-server-reports-a-refused-uri-to-it": .reportingErrorsAnywhere,
        "app-server-has-default-redirect-uri": .havingDefaultRedirectURI,
        "app-server-fails-without-scope": .failing(.authorization, "server_error") {
            $0.parameter("scope") == nil
        },
    ]

    /// What they get wrong about the answer.
    static let appResponses: ServerChanges = [
        "app-server-shows-page-for-type": .replying(.authorization) { response, request, _ in
            request.parameter("response_type") != "code" ? response.removing("error") : nil
        },
        "app-server-numbers-codes": .numberingCodes,
        "app-server-makes-up-state": .replying(.authorization) { response, request, _ in
            request.parameter("state") == nil
                ? response.removing("state").adding("state", "made-up") : nil
        },
        "app-server-reports-partial-consent": .replying(.authorization) { response, _, past in
            guard case .limited = past.settings.consent else { return nil }
            return response.adding("error", "access_denied")
        },
        "app-server-takes-partial-for-refusal": .registering { settings in
            guard case .limited = settings.consent else { return settings }
            return settings.with(consent: .denied)
        },
    ]

    /// What they get wrong about who may ask, and how.
    static let appRequests: ServerChanges = [
        "app-server-demands-nonce": .failing(.authorization, "invalid_request") {
            $0.parameter("scope")?.scopes.contains("openid") == true && $0.parameter("nonce") == nil
        },
        "app-server-demands-pkce-by-another-name": .failing(.authorization, "unauthorized_client") {
            $0.parameter("code_challenge") == nil
        },
        "app-server-answers-post-in-fragment": .servingPost(answering: { response, _ in
            response.changingLocation { $0.replacing("?", with: "#") }
        }),
        "app-server-redirects-post-with-307": .servingPost(answering: { response, _ in
            response.answering(307)
        }),
        "app-server-reports-posted-errors-anywhere": .reportingPostedErrorsAnywhere,
        "app-server-takes-any-type-by-post": .servingPost(
            reading: { $0.setting("response_type", "code") }),
        "app-server-loses-the-state-of-a-post": .losingStateOfPost,
        "app-server-loses-the-state-of-posted-errors": .servingPost(answering: { response, _ in
            response.hasParameter("error") ? response.removing("state") : response
        }),
        "app-server-calls-a-posted-refusal-consent-required": .renamingPostedRefusal,
        "app-server-pastes-scope": .replying(.authorization) { response, request, _ in
            let scope = request.parameter("scope")?.replacing(" ", with: "+") ?? ""
            return response.changingLocation { "\($0)&scope=\(scope)" }
        },
        "app-server-refuses-long-states": .refusingLongStates,
    ]

    /// What they get wrong about the form of an authorization request.
    static let appForms: ServerChanges = [
        "app-server-drops-broken-escapes": .reading(.authorization) { request in
            request.changingPairs { pair in
                let text = pair.written
                guard Form.decode(text) == nil, let sign = text.lastIndex(of: "%") else {
                    return pair
                }
                return QueryPair.pairs(in: String(text[..<sign])).first
            }
        },
        "app-server-refuses-hints": .refusingUnknownParameters,
        "app-server-stumbles-over-empty-pairs": .stumblingOverEmptyPairs,
    ]
}

extension MistakenServer {
    /// Serves an authorization request with POST as one with GET, changing the request and the answer.
    static func servingPost(
        reading: @escaping @Sendable (WireRequest) -> WireRequest = { $0 },
        answering change:
            @escaping @Sendable (WireResponse, _ request: WireRequest) -> WireResponse = {
                response, _ in response
            }
    ) -> MistakenServer {
        MistakenServer(
            asked: { request, _ in request.postedAuthorization.map(reading) },
            answered: { response, request, _ in
                request.postedAuthorization.map { change(response, $0) }
            })
    }

    /// Sends the errors of a POST to any redirect URI.
    static let reportingPostedErrorsAnywhere = servingPost(answering: { response, request in
        response.reporting("invalid_request", to: request) ?? response
    })

    /// Returns no state to a POST.
    static let losingStateOfPost = servingPost(answering: { response, _ in
        response.removing("state")
    })

    /// Gives another error if the user refuses a POST.
    static let renamingPostedRefusal = servingPost(answering: { response, _ in
        response.hasParameter("error") ? response.failing("consent_required") : response
    })

    /// Refuses a request with a state of a thousand characters.
    static let refusingLongStates = replying(.authorization) { response, request, _ in
        request.parameter("state").map { $0.utf8.count >= 1000 } == true ? .page : nil
    }
}

extension WireRequest {
    /// An authorization request that was sent by POST, as one by GET.
    fileprivate var postedAuthorization: WireRequest? {
        endpoint == .authorization && method == "POST"
            ? with(method: "GET", query: body, body: "") : nil
    }
}
