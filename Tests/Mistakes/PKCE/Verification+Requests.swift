import Conformance

extension Mistake {
    /// What people get wrong about the parameters of PKCE.
    static let verificationOfRequests: ServerChanges = [
        "server-compares-method-without-case": .readingMethod { method in
            ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
        },
        "server-ignores-unknown-method": .recalling { request, authorization in
            let method = (authorization ?? request).parameter("code_challenge_method")
            guard let method, !["S256", "plain"].contains(method) else { return nil }
            return request.dropping("code_challenge", "code_challenge_method", "code_verifier")
        },
        "server-takes-short-verifiers": .proving { $0.isRight || $0.method == "S256" && $0.isHash },
        "server-takes-42-characters": .proving { proof in
            proof.isRight || proof.isHash && proof.verifier?.utf8.count == 42
        },
        "server-refuses-plain-by-name": .failing(.authorization, "invalid_request") {
            $0.parameter("code_challenge_method") == "plain"
        },
        "server-demands-challenge-again": .replying(.authorization) { response, request, past in
            guard request.parameter("code_challenge") == nil else { return nil }
            let isKnown = past.exchanges.contains { earlier, _ in
                earlier.endpoint == .authorization && earlier.parameter("code_challenge") != nil
                    && earlier.parameter("client_id") == request.parameter("client_id")
            }
            return isKnown ? response.failing("unauthorized_client") : nil
        },
    ]
}

extension MistakenServer {
    /// Changes the method of a request.
    fileprivate static func readingMethod(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        reading(.authorization) { request in
            request.changing("code_challenge_method") { $0.isEmpty ? $0 : change($0) }
        }
    }
}
