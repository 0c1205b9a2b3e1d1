import Conformance
import Foundation
import Mistakes
import Reference
import StrictCodecs

/// Random octets, 32 at a time.
private func randomOctets(_ times: Int) -> [UInt8] {
    (0..<times).flatMap { _ in
        Base64URL.decode(ReferenceImplementation().makePKCE().codeVerifier.utf8) ?? []
    }
}

private func parameters(of verifier: String) -> PKCEParameters {
    PKCEParameters(
        codeVerifier: verifier,
        codeChallenge: Base64URL.encode(SHA256.hash(Array(verifier.utf8))),
        codeChallengeMethod: "S256")
}

/// A client that builds other links.
private func building(_ change: @escaping @Sendable (String) -> String) -> MistakenClient {
    MistakenClient.changing {
        $0.authorizing = { @Sendable settings, state, verifier in
            change(
                try MistakenClient.reference.authorizationRequest(
                    for: settings, state: state, codeVerifier: verifier))
        }
        $0.drawing = { change(try MistakenClient.reference.newAuthorizationRequest(for: $0)) }
    }
}

extension Variant {
    /// What else the client of an installed app may build.
    static let ofFreshBuilding: Changes = [
        "client-makes-hexadecimal-verifiers": MistakenClient.changing {
            $0.parameters = {
                let digits = randomOctets(1).map { octet in
                    (octet < 16 ? "0" : "") + String(octet, radix: 16)
                }
                return parameters(of: digits.joined())
            }
        },
        "client-makes-verifiers-of-72-octets": MistakenClient.changing {
            $0.parameters = {
                parameters(of: Base64URL.encode(Array(randomOctets(3).prefix(72))))
            }
        },
        "client-links-with-prompt-and-locale": building { link in
            link.adding("prompt", "consent").adding("access_type", "offline")
                .adding("ui_locales", "de")
        },
        "client-links-in-reverse": building { $0.withOwnPairsReversed.withPlusSigns },
        "client-builds-exchanges-in-reverse": MistakenClient.changing {
            $0.exchanging = { exchange in
                try MistakenClient.reference.tokenRequest(for: exchange).adding("scope", "openid")
                    .withReversedPairs
            }
        },
        "client-builds-refreshes-with-more-fields": MistakenClient.changing {
            $0.refreshing = { client, endpoint, token in
                let request = try MistakenClient.reference
                    .refreshRequest(for: client, at: endpoint, refreshToken: token)
                return request.adding(fields: [
                    "Accept": "application/json", "User-Agent": "Files/2.1",
                    "Content-Length": "\((request.body ?? "").utf8.count)",
                ])
            }
        },
        "client-builds-forms-with-a-charset": MistakenClient.changing {
            $0.revoking = { client, endpoint, token, hint in
                try MistakenClient.reference
                    .revocationRequest(for: client, at: endpoint, token: token, hint: hint)
                    .changing(field: "Content-Type") { "\($0);charset=UTF-8" }
            }
        },
        "client-calls-with-more-fields": MistakenClient.changing {
            $0.calling = { request, token, type in
                try MistakenClient.reference
                    .apiRequest(request, accessToken: token, tokenType: type)
                    .adding(fields: [
                        "Accept-Encoding": "gzip", "User-Agent": "Files/2.1",
                        "X-Goog-User-Project": "files",
                    ])
            }
        },
    ]

    /// How else the client of an installed app may read what it receives.
    static let ofFreshReading: Changes = [
        "client-reads-json-by-its-media-type": MistakenClient.demanding { _, answer, _ in
            answer.isJSON
        },
        "client-reads-numbers-only": MistakenClient.demanding { _, answer, _ in
            answer.content?["expires_in"]?.text == nil
        },
        "client-reads-schemes-without-case": MistakenClient.arriving { url, request in
            url.withScheme(of: request.redirectURI)
        },
        "client-refuses-issuers-it-does-not-expect": MistakenClient.refusingRedirects {
            url, request in request.issuer == nil && url.has("iss")
        },
        "client-takes-invalid-token-for-revoked": MistakenClient.changing {
            $0.revoked = { answer in
                if case .success(let response) = answer, response.status == 400,
                    response.errorCode == "invalid_token"
                {
                    return .revoked
                }
                return try MistakenClient.reference.readRevocationResponse(answer)
            }
        },
        "client-ends-at-unknown-clients": MistakenClient.concludingRefresh { read, answer, _ in
            let codes = ["invalid_client", "unauthorized_client"]
            let isUnknown = codes.contains(answer.errorCode ?? "")
            return 400...401 ~= answer.status && isUnknown ? .ended : read
        },
    ]

    /// What else a listener may answer at the loopback address.
    static let ofFreshListeners: Changes = [
        "client-shows-a-page-of-its-site": MistakenClient.saying { response, _ in
            guard response.hasPrefix("HTTP/1.1 200 ") else { return response }
            return "HTTP/1.1 302 Found\r\nLocation: https://app.example.com/signed-in\r\n"
                + "Referrer-Policy: no-referrer\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        },
        "client-listens-with-http-1-0": MistakenClient.saying { response, _ in
            response.replacing(#/^HTTP\/1\.1/#, with: "HTTP/1.0")
        },
        "client-answers-other-paths-without-content": MistakenClient.saying {
            response, connection in
            guard response.hasPrefix("HTTP/1.1 400 "),
                ["POST ", "HEAD ", "PUT ", "OPTIONS "].contains(where: connection.hasPrefix)
            else { return response }
            return "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n"
        },
        "client-protects-the-page-of-its-listener": MistakenClient.saying { response, _ in
            response.replacing(
                "Connection: close\r\n",
                with: "Connection: close\r\nCache-Control: no-store\r\n"
                    + "Content-Security-Policy: default-src 'none'\r\n"
                    + "Referrer-Policy: no-referrer\r\n")
        },
    ]
}
