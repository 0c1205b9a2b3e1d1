import Conformance

extension Mistake {
    /// What people get wrong about the link with the code.
    static let resultLink: FlipAppChanges = [
        "carries-parameters-over": .did { answer, activity in
            let known = ["client_id", "scope", "state", "redirect_uri"]
            let rest = (activity.url ?? "").queryPairs.filter { pair in
                !known.contains { pair.isNamed($0) }
            }
            return answer.changingLinks(with: "code") { link in
                link.replacingPairs(by: link.queryPairs + rest)
            }
        },
        "opens-code-in-browser": .did { answer, _ in answer.allowingBrowser(for: "code") },
        "opens-results-in-browser": .did { answer, _ in
            answer.allowingBrowser(for: "code").allowingBrowser(for: "error")
        },
        "tries-browser-next": .did { answer, activity in
            let again = activity.systemOpensLinks ? [] : answer.allowingBrowser(for: "code").opened
            return answer.with(opened: answer.opened + again)
        },
        "sends-empty-code": .did { answer, activity in
            guard case .code("") = activity.signIn else { return answer }
            return answer.changingLinks { $0.removing("error").adding("code", "") }
        },
        "takes-message-for-code": .given { activity in
            guard case .failure(_, let message?) = activity.signIn, message.hasPrefix("4/")
            else { return activity }
            return activity.with(signIn: .code(message))
        },
        "sends-code-despite-refusal": .given { activity in
            guard case .failure(.consentDenied, _) = activity.signIn else { return activity }
            return activity.with(signIn: .code("code-7f3a"))
        },
    ]
}

extension MistakenFlipApp {
    /// The app with the links changed that have a code.
    static func result(_ change: @escaping @Sendable (String) -> String) -> Self {
        .did { answer, _ in answer.changingLinks(with: "code", change) }
    }

    /// The app with the links changed that have an error.
    static func error(_ change: @escaping @Sendable (String) -> String) -> Self {
        .did { answer, _ in answer.changingLinks(with: "error", change) }
    }
}

extension FlipActivity {
    /// The activity with the server's code changed, if there is one.
    func changingCode(_ change: (String) -> String) -> FlipActivity {
        guard case .code(let code) = signIn else { return self }
        return with(signIn: .code(change(code)))
    }
}

extension FlipAnswer {
    /// The answer with the links changed that have a parameter.
    func changingLinks(with name: String, _ change: (String) -> String) -> FlipAnswer {
        changingLinks { $0.hasParameter(name) ? change($0) : $0 }
    }

    /// The answer with those links also for the browser that have a parameter.
    func allowingBrowser(for name: String) -> FlipAnswer {
        with(
            opened: opened.map { link in
                let only = link.opensUniversalLinksOnly && !link.url.hasParameter(name)
                return OpenedLink(url: link.url, opensUniversalLinksOnly: only)
            })
    }
}
