import Conformance

extension Mistake {
    /// What people get wrong about the page on which the user decides.
    static let pages: ServerChanges = [
        "page-skipped": .skipping { _, _ in true },
        "page-skipped-at-loopback": .skipping { request, _ in request.comesFromDesktop },
        "consent-page-framed": MistakenServer(shown: { page, _, past in
            past.exchanges.isEmpty ? nil : page.withoutFrameProtection
        }),
        "page-remembers-consent": .skipping { $1.hasConsent(for: $0) },
        "page-remembers-scheme": .skipping { request, past in
            !request.comesFromDesktop && past.hasConsent(for: request, atSame: "redirect_uri")
        },
        "page-remembers-loopback": .skipping { $0.comesFromDesktop && $1.hasConsent(for: $0) },
        "page-remembers-after-tokens": .skipping { request, past in
            past.exchanges.contains { exchange in
                exchange.request.endpoint == .token && exchange.response.isSuccess
                    && exchange.request.parameter("client_id") == request.parameter("client_id")
            }
        },
    ]
}

extension MistakenServer {
    /// The server that asks no user about some requests, as if they were decided.
    fileprivate static func skipping(
        _ skips: @escaping @Sendable (WireRequest, ServerPast) -> Bool
    ) -> MistakenServer { MistakenServer(skipping: skips) }
}

extension ServerPast {
    /// Whether the user has consented to a request with the same client, or with another value in common.
    fileprivate func hasConsent(
        for request: WireRequest, atSame name: String = "client_id"
    ) -> Bool {
        exchanges.contains { exchange in
            exchange.response.code != nil
                && exchange.request.parameter(name) == request.parameter(name)
        }
    }
}

extension WireRequest {
    fileprivate var comesFromDesktop: Bool {
        parameter("redirect_uri")?.hasPrefix("http://") == true
    }
}

extension WireResponse {
    fileprivate var withoutFrameProtection: WireResponse {
        let names = ["Content-Security-Policy", "X-Frame-Options"]
        return WireResponse(
            status: status, fields: fields.filter { !names.contains($0.name) }, body: body)
    }
}
