import Conformance

extension Mistake {
    /// What people get wrong about the request to the app's own server.
    static let codeRequest: FlipAppChanges = [
        "code-request-copies-the-response-type": .asking { request, activity in
            request.with(responseType: activity.parameter("response_type") ?? "code")
        },
        "code-request-for-its-own-client": .asking { request, _ in
            request.with(clientID: "partner-app")
        },
        "code-request-at-the-first-redirect-uri": .asking { request, activity in
            request.with(redirectURI: activity.redirectURIs.first)
        },
        "code-request-at-its-own-redirect-uri": .asking { request, _ in
            request.with(redirectURI: "com.example.app:/oauth2redirect")
        },
    ]
}

extension MistakenFlipApp {
    /// The app that asks its own server for something else.
    fileprivate static func asking(
        _ change:
            @escaping @Sendable (FlipAnswer.CodeRequest, FlipActivity)
            -> FlipAnswer.CodeRequest
    ) -> Self {
        .did { answer, activity in
            answer.with(codeRequest: answer.codeRequest.map { change($0, activity) })
        }
    }
}

extension FlipAnswer.CodeRequest {
    fileprivate func with(
        responseType: String? = nil, clientID: String? = nil, redirectURI: String? = nil
    ) -> Self {
        Self(
            responseType: responseType ?? self.responseType, clientID: clientID ?? self.clientID,
            redirectURI: redirectURI ?? self.redirectURI)
    }
}
