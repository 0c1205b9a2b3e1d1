import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in the request.
    static let requestEncoding: [Mistake] = [
        Mistake(
            "sends-redirect-uri-raw", "pastes the redirect URI into the link",
            breaks: "authorization-request-values-encoded",
            MistakenClient.linking { link, asked in
                link.respelling("redirect_uri") { _ in asked.settings.redirectURI }
            }),
        Mistake(
            "leaves-requested-plus-raw", "builds the link with URLQueryItem, which leaves +",
            breaks: "authorization-request-values-encoded",
            and: ["authorization-request-values-beyond-ascii": exampleOfTheAppendix],
            MistakenClient.spelling("client_id", "redirect_uri", "scope", "state") {
                $0.leavingRaw("+")
            }),
        Mistake(
            "encodes-requested-values-as-query", "encodes the values with urlQueryAllowed",
            breaks: "authorization-request-values-encoded",
            and: ["authorization-request-values-beyond-ascii": exampleOfTheAppendix],
            MistakenClient.spelling("client_id", "redirect_uri", "scope", "state") {
                $0.leavingRaw(.rawInQueries)
            }),
        Mistake(
            "leaves-requested-escapes", "leaves % in the values as it is",
            breaks: "authorization-request-values-encoded",
            and: ["authorization-request-values-beyond-ascii": exampleOfTheAppendix],
            MistakenClient.spelling("client_id", "redirect_uri", "scope", "state") {
                $0.leavingRaw("%")
            }),
        Mistake(
            "encodes-requested-state-twice", "encodes the state twice",
            breaks: "authorization-request-values-encoded",
            and: ["authorization-request-values-beyond-ascii": "Its states have escapes."],
            MistakenClient.spelling("state") { Form.escape($0) }),
        Mistake(
            "composes-requested-state", "brings the state into composed form",
            breaks: "authorization-request-values-beyond-ascii",
            MistakenClient.asking { $0.state = $0.state.precomposedStringWithCanonicalMapping }),
        Mistake(
            "drops-line-ends-of-requested-state", "drops the line ends of the state",
            breaks: "authorization-request-values-beyond-ascii",
            MistakenClient.asking { $0.state = $0.state.filter { !$0.isNewline } }),
        Mistake(
            "replaces-letters-of-requested-state", "keeps the state in ASCII, with ? for the rest",
            breaks: "authorization-request-values-beyond-ascii",
            MistakenClient.asking { $0.state = $0.state.inASCII(or: "?") }),
        Mistake(
            "ends-requested-state-at-nul", "ends the state at a NUL",
            breaks: "authorization-request-values-beyond-ascii",
            MistakenClient.asking { $0.state = String($0.state.prefix { $0 != "\0" }) }),
    ]

    private static let exampleOfTheAppendix = "Its example from the appendix has such a sign."

    /// What people get wrong about the login hint and about values that are missing.
    static let requestGaps: [Mistake] = [
        Mistake(
            "leaves-plus-of-hint-raw", "leaves the + of an address as it is",
            breaks: "authorization-request-login-hint",
            MistakenClient.spelling("login_hint") { $0.leavingRaw("+") }),
        Mistake(
            "sends-hint-as-number", "reads the id of an account as a number",
            breaks: "authorization-request-login-hint",
            MistakenClient.linking { link, _ in
                link.changing("login_hint") { hint in Double(hint).map { "\($0)" } ?? hint }
            }),
        Mistake(
            "lower-cases-hint", "writes the login hint in lower case",
            breaks: "authorization-request-login-hint",
            MistakenClient.linking { link, _ in
                link.changing("login_hint") { $0.lowercased() }
            }),
        Mistake(
            "sends-nil-as-hint", "sends the word nil if it knows nobody",
            breaks: "authorization-request-login-hint",
            and: [
                "authorization-request-nothing-empty": "There a hint that is missing is left out."
            ],
            MistakenClient.linking { link, asked in
                asked.settings.loginHint == nil ? link.adding("login_hint", "nil") : link
            }),
        Mistake(
            "sends-empty-hint", "sends an empty login hint if it knows nobody",
            breaks: "authorization-request-nothing-empty",
            MistakenClient.linking { link, _ in
                link.hasParameter("login_hint") ? link : link.adding("login_hint", "")
            }),
        Mistake(
            "sends-empty-scope-to-server", "sends an empty scope if there is none",
            breaks: "authorization-request-nothing-empty",
            MistakenClient.scoping(where: \.isEmpty)),
        Mistake(
            "sends-empty-client-id", "does not look whether it has a client id",
            breaks: "authorization-request-nothing-empty",
            MistakenClient.building(\.settings.client.clientID.isEmpty) {
                $0.settings = $0.settings.with(clientID: "none")
            } restoring: { link, _ in
                link.changing("client_id") { _ in "" }
            }),
        Mistake(
            "sends-empty-redirect-uri", "does not look whether it has a redirect URI",
            breaks: "authorization-request-nothing-empty",
            MistakenClient.redirecting(where: \.isEmpty)),
        Mistake(
            "sends-empty-state", "sends an empty state",
            breaks: "authorization-request-nothing-empty",
            MistakenClient.building(\.state.isEmpty) {
                $0.state = "none"
            } restoring: { link, _ in
                link.changing("state") { _ in "" }
            }),
    ]
}
