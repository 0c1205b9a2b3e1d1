import StrictCodecs

/// An operation by which a client builds a request.
protocol RequestOperation: QuestionOperation where Output == GuardedRequest {
    /// Has a client in this process build the request.
    static func request(for input: Input, by app: any InstalledApp) async throws -> OutgoingRequest

    /// What may stand in the request's content or in `Authorization` only.
    static func secrets(of input: Input) -> [String?]
}

/// A request with what may stand in its content or in `Authorization` only.
struct GuardedRequest: Sendable {
    let request: OutgoingRequest
    let secrets: [String?]
}

extension RequestOperation {
    static func perform(
        _ input: Input, with adapter: any Adapter
    ) async throws -> GuardedRequest {
        let request = try await request(for: input, by: try adapter.asInstalledApp)
        return GuardedRequest(request: request, secrets: secrets(of: input))
    }

    static func answer(_ json: JSON, to input: Input) throws -> GuardedRequest {
        GuardedRequest(request: try OutgoingRequest(message: json), secrets: secrets(of: input))
    }

    static func message(of output: GuardedRequest) -> JSON { output.request.message }

    static func judgedForm(of output: GuardedRequest) -> JSON {
        output.request.judgedForm(guarding: output.secrets)
    }
}
