import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong when they decode a query.
    static let incomingValues = [
        Mistake(
            "decodes-twice", "decodes every value twice", breaks: "values-decoded-once",
            and: [
                "redirect-uri-not-decoded-again": "the redirect URI is decoded twice, too",
                "scope-split-on-spaces": "an escaped plus sign becomes a space",
                "state-round-trip": "a state that looks like an escape is altered",
                "state-round-trip-in-errors": "it is altered in errors, too",
            ],
            MistakenFlipApp(given: { $0.respellingValues(\.decodedOnceMore) })),
        Mistake(
            "decodes-client-id-twice", "decodes the client id twice",
            breaks: "values-decoded-once",
            MistakenFlipApp(given: {
                $0.changingURL { $0.respelling("client_id", \.decodedOnceMore) }
            })),
        Mistake(
            "does-not-decode-names", "decodes the values of parameters and not their names",
            breaks: "values-decoded-once",
            and: ["repeated-parameter-refused": "a repeated name that is escaped looks unknown"],
            MistakenFlipApp(given: {
                $0.changingPairs { pairs in
                    pairs.map { QueryPair($0.name.replacing("%", with: "%25"), $0.value) }
                }
            })),
        Mistake(
            "refuses-empty-pairs", "refuses a link with two ampersands in a row",
            breaks: "empty-pairs-skipped",
            MistakenFlipApp(given: { activity in
                let query = activity.url.flatMap { URIReference($0).query } ?? ""
                let hasEmptyPair = query.wholeMatch(of: #/&.*|.*&&.*|.*&/#) != nil
                return hasEmptyPair ? activity.refused : activity
            })),
        Mistake(
            "reads-fragment", "reads the parameters of a link from its fragment, too",
            breaks: "parameters-in-query-only",
            MistakenFlipApp(given: {
                $0.changingURL { $0.replacing(#/^([^?#]*)#/#) { $0.1 + "?" } }
            })),
        Mistake(
            "drops-broken-percent-signs-in-request", "drops a percent sign that begins no escape",
            breaks: "malformed-escapes-never-altered",
            MistakenFlipApp(given: {
                $0.changingURL { $0.replacing(#/%(?![0-9A-Fa-f]{2})/#, with: "") }
            })),
        Mistake(
            "splits-scope-at-commas", "splits the scope at commas, too",
            breaks: "scope-split-on-spaces",
            MistakenFlipApp(did: { answer, _ in
                answer.changingScopes { $0.flatMap { $0.split(separator: ",").map(String.init) } }
            })),
        Mistake(
            "splits-scope-at-white-space", "splits the scope at white space of any kind",
            breaks: "scope-split-on-spaces",
            MistakenFlipApp(did: { answer, _ in
                answer.changingScopes {
                    $0.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
                }
            })),
        Mistake(
            "keeps-scope-whole", "takes the scope for one name", breaks: "scope-split-on-spaces",
            and: ["scope-extra-spaces-ignored": "the spaces stay in the name"],
            MistakenFlipApp(did: { answer, activity in
                answer.changingScopes { $0.isEmpty ? [] : [activity.parameter("scope") ?? ""] }
            })),
        Mistake(
            "keeps-plus-in-scope", "takes a plus sign in the scope for a plus sign",
            breaks: "scope-split-on-spaces",
            MistakenFlipApp(given: {
                $0.changingURL { $0.respelling("scope") { $0.replacing("+", with: "%2B") } }
            })),
        Mistake(
            "requests-empty-scopes", "takes nothing between two spaces for a scope",
            breaks: "scope-extra-spaces-ignored",
            MistakenFlipApp(did: { answer, activity in
                answer.changingScopes { _ in activity.scopes }
            })),
    ]

    /// What people get wrong about when to request a code.
    static let incomingOrder = [
        Mistake(
            "requests-code-before-client-check", "requests the code and then checks the client",
            breaks: "validated-before-code-requested",
            MistakenFlipApp(did: { answer, activity in
                activity.hasWrongClient ? answer.requesting(activity.scopes) : answer
            })),
        Mistake(
            "requests-code-before-uri-check", "requests the code and then looks where to send it",
            breaks: "validated-before-code-requested",
            MistakenFlipApp(did: { answer, activity in
                let uri = activity.parameter("redirect_uri")
                let isForeign = uri.map { !activity.redirectURIs.containsOctets(of: $0) } ?? false
                return isForeign ? answer.requesting(activity.scopes) : answer
            })),
        Mistake(
            "requests-code-first", "requests the code before it checks anything",
            breaks: "validated-before-code-requested",
            and: [
                "parameters-checked-before-code-requested": "anything is the parameters, too",
                "repeats-checked-before-code-requested": "anything is repeats, too",
            ],
            MistakenFlipApp(did: { answer, activity in
                activity.pairs.isEmpty ? answer : answer.requesting(activity.scopes)
            })),
        Mistake(
            "requests-code-before-state-check", "looks at the state when it builds the answer",
            breaks: "parameters-checked-before-code-requested",
            MistakenFlipApp(did: { answer, activity in
                let lacksState = (activity.parameter("state") ?? "").isEmpty
                return lacksState ? answer.requesting(activity.scopes) : answer
            })),
        Mistake(
            "requests-code-before-repeats-check", "looks for repeated parameters too late",
            breaks: "repeats-checked-before-code-requested",
            MistakenFlipApp(did: { answer, activity in
                activity.repeatsParameter ? answer.requesting(activity.scopes) : answer
            })),
    ]
}

extension String {
    /// The text of a query decoded once, or as it is if it is not UTF-8 when it is decoded twice.
    fileprivate var decodedOnceMore: String {
        Form.unescape(utf8).flatMap { Form.unescape($0) }.flatMap { String(utf8: $0) }
            .map(Form.escape) ?? self
    }
}

extension FlipActivity {
    /// What stands between the spaces of the link's scope.
    fileprivate var scopes: [String] {
        (parameter("scope") ?? "").split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
    }
}

extension FlipAnswer {
    /// The answer with a code requested for these scopes, if none was requested.
    fileprivate func requesting(_ scopes: [String]) -> FlipAnswer {
        FlipAnswer(isHandled: isHandled, requestedScopes: requestedScopes ?? scopes, opened: opened)
    }

    /// The answer with other scopes, if a code was requested.
    fileprivate func changingScopes(_ change: ([String]) -> [String]) -> FlipAnswer {
        FlipAnswer(
            isHandled: isHandled, requestedScopes: requestedScopes.map(change), opened: opened)
    }
}
