import Conformance

extension Mistake {
    /// What people get wrong about the form of requests and answers.
    static let endpointRequests: ServerChanges = [
        "endpoint-refuses-unknown-parameters": .refusingUnknownParameters,
        "endpoint-returns-unknown-parameters": .replying(.authorization) { response, request, _ in
            response.replacingPairs(by: response.queryPairs + request.pairs())
        },
        "endpoint-stumbles-over-empty-pairs": .stumblingOverEmptyPairs,
        "endpoint-reports-posted-errors-anywhere": .reportingPostedErrorsAnywhere,
        "endpoint-takes-any-client-by-post": .servingPost(
            reading: { $0.setting("client_id", "google-client-id-42") }),
        "endpoint-loses-the-state-of-a-post": .losingStateOfPost,
        "endpoint-calls-a-posted-refusal-consent-required": .renamingPostedRefusal,
    ]
}

extension MistakenServer {
    /// Refuses requests with parameters that no document names.
    static let refusingUnknownParameters = failing(.authorization, "invalid_request") {
        !$0.pairs().isEmpty
    }

    /// Refuses queries with two ampersands in a row, or one at either end.
    static let stumblingOverEmptyPairs = failing(.authorization, "invalid_request") { request in
        let pieces = request.query?.split(separator: "&", omittingEmptySubsequences: false)
        return pieces?.contains("") == true
    }

    /// Sends each error of a readable request to its redirect URI, whether that is registered or not.
    static let reportingErrorsAnywhere = replying(.authorization) { response, request, _ in
        request.queryPairs.allSatisfy(\.isReadable)
            ? response.reporting("invalid_request", to: request) : nil
    }

    /// Reports that a parameter is missing before it checks the redirect URI.
    static let reportingMissingParametersAnywhere = replying(.authorization) {
        response, request, _ in
        request.queryPairs.allSatisfy(\.isReadable)
            && ["client_id", "response_type", "scope"].contains { request.values(of: $0).isEmpty }
            ? response.reporting("invalid_request", to: request) : nil
    }
}
