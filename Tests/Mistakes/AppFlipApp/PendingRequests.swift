import Conformance

extension Mistake {
    /// What people get wrong when several requests wait at the same time.
    static let pendingRequests: FlipAppChanges = [
        "keeps-one-pending-request": .together { activities in
            activities.map { $0.with(url: activities.last?.url) }
        },
        "keeps-one-state": .together { activities in
            let state = activities.last?.parameter("state") ?? ""
            return activities.map { $0.replacing("state", by: state) }
        },
        "keeps-one-redirect-uri": .together { activities in
            let uri = activities.last?.parameter("redirect_uri") ?? ""
            return activities.map { $0.replacing("redirect_uri", by: uri) }
        },
        "forgets-earlier-requests": .together { activities in
            activities.dropLast().map { $0.with(url: .some(nil)) } + activities.suffix(1)
        },
        "returns-last-code": .together { activities in
            activities.map { $0.with(signIn: activities.last?.signIn) }
        },
        "shares-errors-among-requests": MistakenFlipApp(didTogether: { answers in
            let errors = answers.flatMap(\.opened).compactMap { link in
                link.url.firstMatch(of: #/[?&](error=[^&#]*)/#)?.1
            }
            guard let error = errors.first else { return answers }
            return answers.map { answer in
                answer.changingLinks { $0.contains("code=") ? "\($0)&\(error)" : $0 }
            }
        }),
        "checks-first-client-only": .together { activities in
            activities.prefix(1)
                + activities.dropFirst().map { $0.replacing("client_id", by: $0.clientID) }
        },
    ]
}
