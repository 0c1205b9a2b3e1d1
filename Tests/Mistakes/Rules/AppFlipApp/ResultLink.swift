import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link with the code.
    static let resultLink = [
        Mistake(
            "reads-code-as-number", "reads a code of digits as a number", breaks: "code-returned",
            MistakenFlipApp(given: { $0.changingCode { Int($0).map(String.init) ?? $0 } })),
        Mistake(
            "returns-uuid-state-in-capitals", "reads a state as a UUID and prints it in capitals",
            breaks: "state-returned",
            MistakenFlipApp(linksWith: "code") { link in
                link.changing("state") { UUID(uuidString: $0)?.uuidString ?? $0 }
            }),
        Mistake(
            "returns-no-state-with-code", "leaves the state out of the link with the code",
            breaks: "state-returned",
            and: .each(
                "mismatch-answer-carries-state", "parameter-names-exact",
                "malformed-escapes-never-altered", "pending-requests-kept-apart",
                "result-parameters-once", "long-values-kept", "state-round-trip",
                "state-round-trip-beyond-ascii", "state-octets-not-replaced",
                "received-plus-stays-symmetric", because: "Its vectors ask for code and state."),
            MistakenFlipApp(linksWith: "code") { $0.removing("state") }),
        Mistake(
            "answers-sandbox-at-production", "sends the code of a sandbox request to production",
            breaks: "answered-at-captured-redirect-uri",
            and: [
                "redirect-uri-listed-accepted":
                    "Each of the listed URIs is answered at that very URI."
            ],
            MistakenFlipApp(linksWith: "code") { $0.replacing("-sandbox", with: "") }),
        Mistake(
            "adds-fragment-to-code", "adds #_=_ to the link with the code",
            breaks: "result-in-query", MistakenFlipApp(linksWith: "code") { $0 + "#_=_" }),
        Mistake(
            "adds-empty-error-to-code", "adds an empty error to the link with the code",
            breaks: "no-error-with-code",
            and: .each(
                "unknown-parameters-ignored", "pending-requests-kept-apart",
                because: "Its vectors ask for a code without an error."),
            MistakenFlipApp(linksWith: "code") { $0.adding("error", "") }),
        Mistake(
            "adds-empty-description-to-code", "adds an empty description to the link with the code",
            breaks: "no-error-with-code",
            MistakenFlipApp(linksWith: "code") { $0.adding("error_description", "") }),
        Mistake(
            "drops-state-equal-to-code", "keeps one of two parameters with the same value",
            breaks: "result-parameters-once",
            MistakenFlipApp(linksWith: "code") { link in
                guard let state = link.parameter("state"), let code = link.parameter("code"),
                    state.hasSameOctets(as: code)
                else { return link }
                return link.removing("state")
            }),
        Mistake(
            "carries-parameters-over", "carries parameters of the request over to the result",
            breaks: "result-parameters-once",
            and: [
                "unknown-parameters-ignored":
                    "A parameter that is named like an answer's reaches the answer."
            ],
            MistakenFlipApp(did: { answer, activity in
                let known = ["client_id", "scope", "state", "redirect_uri"]
                let rest = (activity.url ?? "").queryPairs.filter { pair in
                    !known.contains { pair.isNamed($0) }
                }
                return answer.changingLinks(with: "code") { link in
                    link.replacingPairs(by: link.queryPairs + rest)
                }
            })),
        Mistake(
            "opens-code-in-browser", "lets the system open the code in a browser",
            breaks: "universal-links-only",
            MistakenFlipApp(did: { answer, _ in answer.allowingBrowser(for: "code") })),
        Mistake(
            "opens-results-in-browser", "lets the system open every result in a browser",
            breaks: "universal-links-only",
            and: ["error-universal-links-only": "Errors are results, too."],
            MistakenFlipApp(did: { answer, _ in
                answer.allowingBrowser(for: "code").allowingBrowser(for: "error")
            })),
        Mistake(
            "tries-browser-next", "tries the browser if the link does not open",
            breaks: "no-second-attempt",
            MistakenFlipApp(did: { answer, activity in
                let again =
                    activity.systemOpensLinks ? [] : answer.allowingBrowser(for: "code").opened
                return answer.with(opened: answer.opened + again)
            })),
        Mistake(
            "sends-empty-code", "sends a code that is empty", breaks: "empty-code-not-sent",
            MistakenFlipApp(did: { answer, activity in
                guard case .code("") = activity.signIn else { return answer }
                return answer.changingLinks { $0.removing("error").adding("code", "") }
            })),
        Mistake(
            "takes-message-for-code", "takes a message that begins like a code for the code",
            breaks: "no-code-without-consent",
            MistakenFlipApp(given: { activity in
                guard case .failure(_, let message?) = activity.signIn, message.hasPrefix("4/")
                else { return activity }
                return activity.with(signIn: .code(message))
            })),
        Mistake(
            "sends-code-despite-refusal", "sends a code though the user has refused consent",
            breaks: "no-code-without-consent",
            and: .each(
                "error-values-listed", "consent-denied-is-access-denied", "error-without-code",
                "error-in-query", "error-description-encoded",
                because: "It asks for an error if the user has refused."),
            MistakenFlipApp(given: { activity in
                guard case .failure(.consentDenied, _) = activity.signIn else { return activity }
                return activity.with(signIn: .code("code-7f3a"))
            })),
        Mistake(
            "cuts-values-at-1024", "cuts state and code at 1,024 characters",
            breaks: "long-values-kept", MistakenFlipApp(cuttingAt: 1024)),
        Mistake(
            "cuts-values-at-255", "cuts state and code at 255 characters",
            breaks: "long-values-kept",
            and: .each(
                "state-round-trip", "code-round-trip", "state-round-trip-in-errors",
                because: "Its runs of the same characters are longer."),
            MistakenFlipApp(cuttingAt: 255)),
        Mistake(
            "replaces-redirect-uri-query", "replaces the query of the redirect URI by the result",
            breaks: "redirect-uri-query-retained",
            MistakenFlipApp(linksWith: "code") { link in
                let result = ["code", "state"]
                return link.replacingPairs(
                    by: link.queryPairs.filter { pair in result.contains { pair.isNamed($0) } })
            }),
        Mistake(
            "adds-second-question-mark", "adds ? and the result to a redirect URI with a query",
            breaks: "redirect-uri-query-retained",
            MistakenFlipApp(linksWith: "code") { $0.replacing("&code=", with: "?code=") }),
    ]
}

extension MistakenFlipApp {
    /// The app with the links changed that have a parameter, `code` or `error`.
    init(linksWith name: String, _ change: @escaping @Sendable (String) -> String) {
        self.init(did: { answer, _ in answer.changingLinks(with: name, change) })
    }

    /// The app with long values cut.
    fileprivate init(cuttingAt length: Int) {
        self.init(did: { answer, _ in
            answer.changingLinks { link in
                link.changing("state") { String($0.prefix(length)) }
                    .changing("code") { String($0.prefix(length)) }
            }
        })
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
