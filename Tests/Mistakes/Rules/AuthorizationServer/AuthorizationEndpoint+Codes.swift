import Conformance

extension Mistake {
    /// What people get wrong about the code of a flip.
    static let flipCodes = [
        Mistake(
            "token-endpoint-knows-no-sandbox", "exchanges no code of the sandbox",
            breaks: "flip-code-redeemable",
            MistakenServer.redeeming { request, _ in
                let isSandbox = request.parameter("redirect_uri")?.contains("-sandbox.") == true
                return isSandbox ? request.changing("code") { _ in "unknown" } : request
            }),
        Mistake(
            "token-endpoint-demands-verifier", "exchanges no code without a verifier",
            breaks: "flip-code-redeemable",
            and: .because("Its twins exchange a code without a verifier.", .exchangingAFlipCode),
            MistakenServer.redeeming { request, _ in
                request.parameter("code_verifier") == nil
                    ? request.changing("code") { _ in "unknown" } : request
            }),
        Mistake(
            "endpoint-demands-challenge", "serves no request without a challenge",
            breaks: "flip-code-redeemable",
            and: .because(
                "Its vectors, or their twins, expect a code without a challenge.",
                .issuingACode + .exchangingAFlipCode + ["endpoint-response-in-query"]),
            MistakenServer.answering { response, request, _ in
                request.parameter("code_challenge") == nil
                    ? response.failing("invalid_request") : response
            }),
        Mistake(
            "token-endpoint-ignores-uri", "exchanges a code whatever the redirect URI is",
            breaks: "flip-code-bound-to-redirect-uri",
            MistakenServer.redeeming { request, authorization in
                request.setting("redirect_uri", authorization.parameter("redirect_uri") ?? "")
            }),
        Mistake(
            "token-endpoint-has-default-uri", "compares the redirect URI only if there is one",
            breaks: "flip-code-bound-to-redirect-uri",
            MistakenServer.redeeming { request, authorization in
                request.parameter("redirect_uri") != nil
                    ? request
                    : request.setting("redirect_uri", authorization.parameter("redirect_uri") ?? "")
            }),
        Mistake(
            "token-endpoint-ignores-client", "exchanges a code whichever client asks",
            breaks: "flip-code-bound-to-client",
            MistakenServer.redeeming { request, authorization in
                request.setting("client_id", authorization.parameter("client_id") ?? "")
            }),
        Mistake(
            "token-endpoint-has-default-client",
            "compares the client only if the request names one",
            breaks: "flip-code-bound-to-client",
            MistakenServer.redeeming { request, authorization in
                request.parameter("client_id") != nil
                    ? request
                    : request.setting("client_id", authorization.parameter("client_id") ?? "")
            }),
        Mistake(
            "token-endpoint-exchanges-again", "exchanges a code again",
            breaks: "flip-code-used-once",
            MistakenServer { _ in
                let answers = Memory<[String: WireResponse]>([:])
                return .init(answered: { response, request in
                    guard request.endpoint == .token else { return response }
                    return answers.change { answers in
                        if response.status == 200 { answers[request.body] = response }
                        return answers[request.body] ?? response
                    }
                })
            }),
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
