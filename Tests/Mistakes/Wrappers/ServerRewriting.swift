package import Conformance

extension MistakenServer {
    /// Changes what is registered and what the user says.
    package static func registering(
        _ change: @escaping @Sendable (ServerSettings) -> ServerSettings
    ) -> MistakenServer { MistakenServer(registered: change) }

    /// Changes each registered client.
    package static func registeringClients(
        _ change: @escaping @Sendable (ServerSettings.Client) -> ServerSettings.Client
    ) -> MistakenServer { registering { $0.changing(change) } }

    /// Changes requests, each for itself.
    package static func reading(
        _ kind: WireRequest.Kind, _ change: @escaping @Sendable (WireRequest) -> WireRequest?
    ) -> MistakenServer { asking(kind) { request, _ in change(request) } }

    /// Changes requests, knowing what came before.
    package static func asking(_ kind: WireRequest.Kind, _ change: @escaping Asked)
        -> MistakenServer
    {
        MistakenServer(asked: { $0.isOf(kind) ? change($0, $1) : nil })
    }

    /// Changes requests; one with a code comes with the authorization request that led to it.
    package static func recalling(
        _ change: @escaping @Sendable (WireRequest, _ authorization: WireRequest?) -> WireRequest?
    ) -> MistakenServer {
        asking(.any) { change($0, $1.authorization(for: $0.parameter("code"))) }
    }

    /// Changes answers, each for itself.
    package static func answering(
        _ kind: WireRequest.Kind, _ change: @escaping @Sendable (WireResponse) -> WireResponse?
    ) -> MistakenServer { replying(kind) { response, _, _ in change(response) } }

    /// Changes answers, knowing the request and what came before.
    package static func replying(_ kind: WireRequest.Kind, _ change: @escaping Answered)
        -> MistakenServer
    {
        MistakenServer(answered: { $1.isOf(kind) ? change($0, $1, $2) : nil })
    }

    /// Answers some requests with an error, those of the browser only if it would be sent on.
    package static func failing(
        _ kind: WireRequest.Kind, _ error: String,
        _ isWrong: @escaping @Sendable (WireRequest) -> Bool
    ) -> MistakenServer {
        replying(kind) { response, request, _ in
            guard isWrong(request) else { return nil }
            return kind == .authorization ? response.failing(error) : .failure(error)
        }
    }
}
