import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in the request.
    static let requestEncoding: ClientChanges = [
        "sends-redirect-uri-raw": .linking { link, asked in
            link.respelling("redirect_uri") { _ in asked.settings.redirectURI }
        },
        "leaves-requested-plus-raw": .spelling("client_id", "redirect_uri", "scope", "state") {
            $0.leavingRaw("+")
        },
        "encodes-requested-values-as-query": .spelling(
            "client_id", "redirect_uri", "scope", "state"
        ) { $0.leavingRaw(.rawInQueries) },
        "leaves-requested-escapes": .spelling("client_id", "redirect_uri", "scope", "state") {
            $0.leavingRaw("%")
        },
        "encodes-requested-state-twice": .spelling("state") { Form.escape($0) },
        "composes-requested-state": .asking {
            $0.state = $0.state.precomposedStringWithCanonicalMapping
        },
        "drops-line-ends-of-requested-state": .asking {
            $0.state = $0.state.filter { !$0.isNewline }
        },
        "replaces-letters-of-requested-state": .asking { $0.state = $0.state.inASCII(or: "?") },
        "ends-requested-state-at-nul": .asking {
            $0.state = String($0.state.prefix { $0 != "\0" })
        },
    ]

    /// What people get wrong about the login hint and about values that are missing.
    static let requestGaps: ClientChanges = [
        "leaves-plus-of-hint-raw": .spelling("login_hint") { $0.leavingRaw("+") },
        "sends-hint-as-number": .linking { link, _ in
            link.changing("login_hint") { hint in Double(hint).map { "\($0)" } ?? hint }
        },
        "lower-cases-hint": .linking { link, _ in link.changing("login_hint") { $0.lowercased() } },
        "sends-nil-as-hint": .linking { link, asked in
            asked.settings.loginHint == nil ? link.adding("login_hint", "nil") : link
        },
        "sends-empty-hint": .linking { link, _ in
            link.hasParameter("login_hint") ? link : link.adding("login_hint", "")
        },
        "sends-empty-scope-to-server": .scoping(where: \.isEmpty),
        "sends-empty-client-id": .building(\.settings.client.clientID.isEmpty) {
            $0.settings = $0.settings.with(clientID: "none")
        } restoring: { link, _ in
            link.changing("client_id") { _ in "" }
        },
        "sends-empty-redirect-uri": .redirecting(where: \.isEmpty),
        "sends-empty-state": .building(\.state.isEmpty) {
            $0.state = "none"
        } restoring: { link, _ in
            link.changing("state") { _ in "" }
        },
    ]
}
