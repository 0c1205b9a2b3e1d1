import Conformance
import Foundation
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the values in the request.
    static let requestEncoding: Changes = [
        "sends-redirect-uri-raw": MistakenClient.linking { link, asked in
            link.respelling("redirect_uri") { _ in asked.settings.redirectURI }
        },
        "leaves-requested-plus-raw": MistakenClient.spelling(
            "client_id", "redirect_uri", "scope", "state"
        ) {
            $0.leavingRaw("+")
        },
        "encodes-requested-values-as-query": MistakenClient.spelling(
            "client_id", "redirect_uri", "scope", "state"
        ) {
            $0.leavingRaw(.rawInQueries)
        },
        "leaves-requested-escapes": MistakenClient.spelling(
            "client_id", "redirect_uri", "scope", "state"
        ) {
            $0.leavingRaw("%")
        },
        "encodes-requested-state-twice": MistakenClient.spelling("state") { Form.escape($0) },
        "composes-requested-state": MistakenClient.asking {
            $0.state = $0.state.precomposedStringWithCanonicalMapping
        },
        "drops-line-ends-of-requested-state": MistakenClient.asking {
            $0.state = $0.state.filter { !$0.isNewline }
        },
        "replaces-letters-of-requested-state": MistakenClient.asking {
            $0.state = $0.state.inASCII(or: "?")
        },
        "ends-requested-state-at-nul": MistakenClient.asking {
            $0.state = String($0.state.prefix { $0 != "\0" })
        },
    ]

    /// What people get wrong about the login hint and about values that are missing.
    static let requestGaps: Changes = [
        "leaves-plus-of-hint-raw": MistakenClient.spelling("login_hint") { $0.leavingRaw("+") },
        "sends-hint-as-number": MistakenClient.linking { link, _ in
            link.changing("login_hint") { hint in Double(hint).map { "\($0)" } ?? hint }
        },
        "lower-cases-hint": MistakenClient.linking { link, _ in
            link.changing("login_hint") { $0.lowercased() }
        },
        "sends-nil-as-hint": MistakenClient.linking { link, asked in
            asked.settings.loginHint == nil ? link.adding("login_hint", "nil") : link
        },
        "sends-empty-hint": MistakenClient.linking { link, _ in
            link.hasParameter("login_hint") ? link : link.adding("login_hint", "")
        },
        "sends-empty-scope-to-server": MistakenClient.scoping(where: \.isEmpty),
        "sends-empty-client-id": MistakenClient.building(\.settings.client.clientID.isEmpty) {
            $0.settings = $0.settings.with(clientID: "none")
        } restoring: { link, _ in
            link.changing("client_id") { _ in "" }
        },
        "sends-empty-redirect-uri": MistakenClient.redirecting(where: \.isEmpty),
        "sends-empty-state": MistakenClient.building(\.state.isEmpty) {
            $0.state = "none"
        } restoring: { link, _ in
            link.changing("state") { _ in "" }
        },
    ]
}
