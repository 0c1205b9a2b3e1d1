import Conformance

extension Mistake {
    /// What people get wrong about the code of a flip.
    static let flipCodes: ServerChanges = [
        "token-endpoint-knows-no-sandbox": .redeeming { request, _ in
            let isSandbox = request.parameter("redirect_uri")?.contains("-sandbox.") == true
            return isSandbox ? request.changing("code") { _ in "unknown" } : request
        },
        "token-endpoint-demands-verifier": .redeeming { request, _ in
            request.parameter("code_verifier") == nil
                ? request.changing("code") { _ in "unknown" } : request
        },
        "endpoint-demands-challenge": .answering { response, request, _ in
            request.parameter("code_challenge") == nil
                ? response.failing("invalid_request") : response
        },
        "token-endpoint-ignores-uri": .redeeming { request, authorization in
            request.setting("redirect_uri", authorization.parameter("redirect_uri") ?? "")
        },
        "token-endpoint-has-default-uri": .redeeming { request, authorization in
            request.parameter("redirect_uri") != nil
                ? request
                : request.setting("redirect_uri", authorization.parameter("redirect_uri") ?? "")
        },
        "token-endpoint-ignores-client": .redeeming { request, authorization in
            request.setting("client_id", authorization.parameter("client_id") ?? "")
        },
        "token-endpoint-has-default-client": .redeeming { request, authorization in
            request.parameter("client_id") != nil
                ? request
                : request.setting("client_id", authorization.parameter("client_id") ?? "")
        },
        "token-endpoint-exchanges-again": .init { _ in
            let answers = Memory<[String: WireResponse]>([:])
            return .init(answered: { response, request in
                guard request.endpoint == .token else { return response }
                return answers.change { answers in
                    if response.status == 200 { answers[request.body] = response }
                    return answers[request.body] ?? response
                }
            })
        },
    ]
}

extension MistakenServer {
    /// Changes token requests, given the authorization request that led to the code.
    fileprivate static func redeeming(
        _ change: @escaping @Sendable (WireRequest, _ authorization: WireRequest) -> WireRequest
    ) -> MistakenServer {
        remembering { request, authorization in
            authorization.map { change(request, $0) } ?? request
        }
    }
}
