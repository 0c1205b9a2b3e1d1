import Conformance

extension Mistake {
    /// What people get wrong about the code of a flip.
    static let flipCodes: ServerChanges = [
        "endpoint-demands-challenge": .failing(.authorization, "invalid_request") {
            $0.parameter("code_challenge") == nil
        },
        "token-endpoint-ignores-uri": .copying("redirect_uri"),
        "token-endpoint-has-default-uri": .copying("redirect_uri", onlyIfMissing: true),
        "token-endpoint-ignores-client": .copying("client_id"),
        "token-endpoint-has-default-client": .copying("client_id", onlyIfMissing: true),
        "token-endpoint-exchanges-again": .exchangingAgain,
    ]
}

extension MistakenServer {
    /// Takes a parameter of an exchange from the authorization request that led to the code.
    fileprivate static func copying(
        _ name: String, onlyIfMissing: Bool = false
    ) -> MistakenServer {
        asking(.code) { request, past in
            guard !onlyIfMissing || request.parameter(name) == nil else { return nil }
            return past.authorization(of: request)
                .map { request.setting(name, $0.parameter(name) ?? "") }
        }
    }
}
