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
        "token-endpoint-reads-client-from-code": .asking(.code) { request, past in
            let code = request.parameter("code")
            let name = request.parameter("client_id") ?? ""
            guard let issued = past.codes.first(where: { $0 + name == code }) else { return nil }
            let owner = past.authorization(for: issued)?.parameter("client_id") ?? ""
            return request.setting("code", issued).setting("client_id", owner)
        },
    ]

    /// What people get wrong about flips whose codes arrive at the same time.
    static let simultaneousFlips = ServerChanges([
        ("token-endpoint-marks-codes-late", RacingServer(name: "code", concernsApps: false)),
        ("token-endpoint-busy-with-one", BusyServer(name: "code", concernsApps: false)),
    ])
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
