import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong when they decode a query.
    static let incomingValues: FlipAppChanges = [
        "decodes-twice": .given { $0.respellingValues(\.decodedOnceMore) },
        "decodes-client-id-twice": .given {
            $0.changingURL { $0.respelling("client_id", \.decodedOnceMore) }
        },
        "does-not-decode-names": .given {
            $0.changingPairs { pairs in
                pairs.map { QueryPair($0.name.replacing("%", with: "%25"), $0.value) }
            }
        },
        "refuses-empty-pairs": .given { activity in
            let query = activity.url.flatMap { URIReference($0).query } ?? ""
            let hasEmptyPair = query.wholeMatch(of: #/&.*|.*&&.*|.*&/#) != nil
            return hasEmptyPair ? activity.refused : activity
        },
        "splits-scope-at-commas": .did { answer, _ in
            answer.changingScopes { $0.flatMap { $0.split(separator: ",").map(String.init) } }
        },
        "splits-scope-at-white-space": .did { answer, _ in
            answer.changingScopes {
                $0.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
            }
        },
        "keeps-scope-whole": .did { answer, activity in
            answer.changingScopes { $0.isEmpty ? [] : [activity.parameter("scope") ?? ""] }
        },
        "requests-empty-scopes": .did { answer, activity in
            answer.changingScopes { _ in activity.scopes }
        },
    ]

    /// What people get wrong about when to request a code.
    static let incomingOrder: FlipAppChanges = [
        "requests-code-before-client-check": .did { answer, activity in
            activity.hasWrongClient ? answer.requesting(activity.scopes) : answer
        },
        "requests-code-before-uri-check": .did { answer, activity in
            let uri = activity.parameter("redirect_uri")
            let isForeign = uri.map { !activity.redirectURIs.containsOctets(of: $0) } ?? false
            return isForeign ? answer.requesting(activity.scopes) : answer
        },
        "requests-code-first": .did { answer, activity in
            activity.pairs.isEmpty ? answer : answer.requesting(activity.scopes)
        },
        "requests-code-before-state-check": .did { answer, activity in
            let lacksState = (activity.parameter("state") ?? "").isEmpty
            return lacksState ? answer.requesting(activity.scopes) : answer
        },
        "requests-code-before-repeats-check": .did { answer, activity in
            activity.repeatsParameter ? answer.requesting(activity.scopes) : answer
        },
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
