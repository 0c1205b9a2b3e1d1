import Conformance

extension Mistake {
    /// What people get wrong about the client id of a request.
    static let endpointClients: ServerChanges = [
        "endpoint-calls-client-invalid": .answeringStrangers { response, _ in
            response.failing("invalid_client")
        },
        "endpoint-calls-client-unauthorized": .answeringStrangers { response, _ in
            response.failing("unauthorized_client")
        },
        "endpoint-shows-page-for-wrong-client": .answeringStrangers { _, _ in
            WireResponse(status: 401, body: "The client is unknown.")
        },
        "endpoint-client-error-without-state": .answeringStrangers { response, _ in
            response.removing("state")
        },
        "endpoint-reports-client-anywhere": .answeringStrangers { response, request in
            let state = request.parameter("state") ?? ""
            return response.reporting("invalid_request", to: request, state: state)
        },
        "endpoint-reports-missing-parameters-anywhere": .reportingMissingParametersAnywhere,
        "endpoint-reports-a-refused-uri-to-it": .reportingErrorsAnywhere,
        "endpoint-reports-response-type-anywhere": .replying(.authorization) {
            response, request, _ in
            guard let type = request.parameter("response_type"), type != "code" else { return nil }
            let state = request.parameter("state") ?? ""
            return response.reporting("unsupported_response_type", to: request, state: state)
        },
    ]
}

extension MistakenServer {
    /// Takes a client id for a registered one.
    static func identifying(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        asking(.any) { request, past in
            let received = request.values(of: "client_id")
            guard received.count < 2, past.client(of: request) == nil else { return nil }
            return past.settings.clients.map(\.clientID).first { matches(received.first ?? "", $0) }
                .map { request.setting("client_id", $0) }
        }
    }

    /// Changes the answers to clients that are not registered.
    fileprivate static func answeringStrangers(
        _ change: @escaping @Sendable (WireResponse, WireRequest) -> WireResponse?
    ) -> MistakenServer {
        replying(.authorization) { response, request, past in
            past.client(of: request) == nil ? change(response, request) : nil
        }
    }
}
