import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the client id of a request.
    static let endpointClients: ServerChanges = [
        "endpoint-compares-client-without-case": .identifying {
            $0.lowercased().hasSameOctets(as: $1.lowercased())
        },
        "endpoint-trims-client-id": .identifying { received, registered in
            received.trimmingCharacters(in: .whitespacesAndNewlines)
                .hasSameOctets(as: registered)
        },
        "endpoint-compares-client-as-unicode": .identifying { $0 == $1 },
        "endpoint-takes-any-client": .identifying { _, _ in true },
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
            response.changing("state") { _ in nil }
        },
        "endpoint-errors-without-state": .answering { response, _, _ in
            guard response.redirectForm?.values(of: "error") != [] else { return response }
            return response.changing("state") { _ in nil }
        },
        "endpoint-reports-client-anywhere": .answeringStrangers { response, request in
            response.reporting("invalid_request", to: request)
        },
        "endpoint-reports-response-type-anywhere": .answering {
            response, request, _ in
            guard request.parameter("response_type")?.hasSameOctets(as: "code") == false else {
                return response
            }
            return response.reporting("unsupported_response_type", to: request)
        },
    ]
}

extension MistakenServer {
    /// Takes a client id for a registered one.
    fileprivate static func identifying(
        _ matches: @escaping @Sendable (_ received: String, _ registered: String) -> Bool
    ) -> MistakenServer {
        reading { request, setting in
            let received = request.form.values(of: "client_id")
            guard received.count < 2, setting.client(of: request) == nil,
                let client = setting.clients.first(where: {
                    matches(received.first ?? "", $0.clientID)
                })
            else { return request }
            return request.setting("client_id", client.clientID)
        }
    }

    /// Changes the answers to clients that are not registered.
    fileprivate static func answeringStrangers(
        _ change: @escaping @Sendable (WireResponse, WireRequest) -> WireResponse
    ) -> MistakenServer {
        answering { response, request, setting in
            setting.client(of: request) == nil ? change(response, request) : response
        }
    }
}

extension WireResponse {
    /// The response, or if it leads nowhere an error that goes to the URI of the request.
    fileprivate func reporting(_ error: String, to request: WireRequest) -> WireResponse {
        guard redirectForm == nil, let uri = request.parameter("redirect_uri") else { return self }
        let form = Form.encode([("error", error), ("state", request.parameter("state") ?? "")])
        let location = URIReference(uri).appending(form: form)
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }
}
