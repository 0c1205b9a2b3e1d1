import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the client id of a request.
    static let endpointClients = [
        Mistake(
            "endpoint-compares-client-without-case", "compares the client id without case",
            breaks: "endpoint-unknown-client-gets-no-code",
            and: ["flip-code-bound-to-client": "The token endpoint compares the same way."],
            MistakenServer.identifying { $0.lowercased().hasSameOctets(as: $1.lowercased()) }),
        Mistake(
            "endpoint-trims-client-id", "trims the client id",
            breaks: "endpoint-unknown-client-gets-no-code",
            MistakenServer.identifying { received, registered in
                received.trimmingCharacters(in: .whitespacesAndNewlines)
                    .hasSameOctets(as: registered)
            }),
        Mistake(
            "endpoint-compares-client-as-unicode", "compares the client id as Unicode",
            breaks: "endpoint-unknown-client-gets-no-code", MistakenServer.identifying { $0 == $1 }),
        Mistake(
            "endpoint-takes-any-client", "does not look at the client id",
            breaks: "endpoint-unknown-client-gets-no-code",
            and: [
                "endpoint-unknown-client-answered-invalid-request": "No client is unknown to it.",
                "endpoint-client-error-carries-state": "A wrong client gets a code, no error.",
                "flip-code-bound-to-client": "An unknown client passes for the registered one.",
            ],
            MistakenServer.identifying { _, _ in true }),
        Mistake(
            "endpoint-calls-client-invalid", "answers invalid_client for a client it does not know",
            breaks: "endpoint-unknown-client-answered-invalid-request",
            MistakenServer.answeringStrangers { response, _ in response.failing("invalid_client") }),
        Mistake(
            "endpoint-calls-client-unauthorized",
            "answers unauthorized_client for a client it does not know",
            breaks: "endpoint-unknown-client-answered-invalid-request",
            MistakenServer.answeringStrangers { response, _ in
                response.failing("unauthorized_client")
            }),
        Mistake(
            "endpoint-shows-page-for-wrong-client", "shows a page for a client it does not know",
            breaks: "endpoint-unknown-client-answered-invalid-request",
            MistakenServer.answeringStrangers { _, _ in
                WireResponse(status: 401, body: "The client is unknown.")
            }),
        Mistake(
            "endpoint-client-error-without-state", "reports a wrong client without the state",
            breaks: "endpoint-client-error-carries-state",
            MistakenServer.answeringStrangers { response, _ in
                response.changing("state") { _ in nil }
            }
        ),
        Mistake(
            "endpoint-errors-without-state", "returns the state with a code only",
            breaks: "endpoint-client-error-carries-state",
            and: ["endpoint-denied-consent-carries-state": "A refusal is an error too."],
            MistakenServer.answering { response, _, _ in
                guard response.redirectForm?.values(of: "error") != [] else { return response }
                return response.changing("state") { _ in nil }
            }),
        Mistake(
            "endpoint-reports-client-anywhere", "reports a wrong client before it checks the URI",
            breaks: "endpoint-untrusted-redirect-gets-nothing",
            MistakenServer.answeringStrangers { response, request in
                response.reporting("invalid_request", to: request)
            }),
        Mistake(
            "endpoint-reports-response-type-anywhere",
            "reports a wrong response type before it checks the URI",
            breaks: "endpoint-untrusted-redirect-gets-nothing",
            MistakenServer.answering { response, request, _ in
                guard request.parameter("response_type")?.hasSameOctets(as: "code") == false else {
                    return response
                }
                return response.reporting("unsupported_response_type", to: request)
            }),
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
