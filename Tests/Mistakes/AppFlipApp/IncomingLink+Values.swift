import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong when they decode a query.
    static let incomingValues: FlipAppChanges = [
        "decodes-twice": .given { activity in
            activity.changingPairs { QueryPair($0.name, $0.value.map(\.decodedOnceMore)) }
        },
        "accepts-names-in-camel-case": .given {
            $0.renamingToKnown { $0.replacing("Id", with: "_id").replacing("Uri", with: "_uri") }
        },
        "passes-error-through": .did { answer, activity in
            guard let error = activity.parameter("error") else { return answer }
            return answer.changingLinks { $0.adding("error", error) }
        },
        "expects-documented-order": .refusing { activity in
            let order = QueryPair.namesInFlip.compactMap { name in
                activity.queryPairs.firstIndex { $0.isNamed(name) }
            }
            return order != order.sorted()
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
        "requests-code-before-client-check": .requesting(if: \.hasWrongClient),
        "requests-code-before-uri-check": .requesting { activity in
            let uri = activity.parameter("redirect_uri")
            return uri.map { !activity.redirectURIs.containsOctets(of: $0) } ?? false
        },
        "requests-code-first": .requesting { !$0.queryPairs.isEmpty },
        "requests-code-before-state-check": .requesting {
            ($0.parameter("state") ?? "").isEmpty
        },
        "requests-code-before-repeats-check": .requesting(if: \.repeatsParameter),
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
    /// The answer with other scopes, if a code was requested.
    func changingScopes(_ change: ([String]) -> [String]) -> FlipAnswer {
        with(requestedScopes: requestedScopes.map(change))
    }
}

extension MistakenFlipApp {
    /// The app that requests a code for some activities, though something is wrong with them.
    fileprivate static func requesting(
        if test: @escaping @Sendable (FlipActivity) -> Bool
    ) -> Self {
        .did { answer, activity in
            test(activity)
                ? answer.with(requestedScopes: answer.requestedScopes ?? activity.scopes) : answer
        }
    }
}
