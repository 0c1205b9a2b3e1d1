import Conformance
import StrictCodecs

/// The content of a vector's requests, as far as it has to be known before they are sent.
struct RequestSummary {
    /// The requests, in order.
    let requests: [RequestTemplate]

    /// How long the vector waits, in seconds.
    let waiting: Int

    init(_ steps: [Serve.Step]) {
        requests = steps.flatMap(\.requests)
        waiting = steps.reduce(0) { if case .wait(let seconds) = $1 { $0 + seconds } else { $0 } }
    }

    /// The decoded values of a parameter, in all requests.
    func values(of name: String) -> [String] { requests.flatMap { $0.values(of: name) } }

    /// The scopes that the requests name.
    var scopes: [String] { values(of: "scope").flatMap { $0.pieces(at: 0x20) } }

    /// The endpoints that receive a request.
    var endpoints: [WireRequest.Endpoint] { requests.map(\.endpoint) }

    /// Whether a request names a client, or an id that was derived from its id.
    func names(_ client: ServerSettings.Client) -> Bool {
        values(of: "client_id").contains { $0.containsText(client.clientID) }
            || requests.flatMap(\.fields).contains { field in
                field.name.isSameIgnoringCase(as: "Authorization")
                    && BasicCredentials(field.value)?.clientID
                        .hasSameOctets(as: client.clientID) == true
            }
    }
}

extension RequestTemplate {
    /// The decoded values of a parameter.
    func values(of name: String) -> [String] {
        [parameters, query].compactMap { $0 }.flatMap { $0.values(of: name) }
    }
}
