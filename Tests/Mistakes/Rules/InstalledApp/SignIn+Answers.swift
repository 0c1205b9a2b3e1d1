import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the URL that arrives.
    static let signInAnswers: [Mistake] = [
        Mistake(
            "flow-takes-prompt-for-an-error", "takes an answer with prompt for an error",
            breaks: "sign-in-answer-read",
            MistakenClient.receiving { url, _ in
                guard !url.hasParameter("prompt") else { throw Refusal("a prompt") }
                return url
            }),
        Mistake(
            "flow-decodes-the-code-twice", "decodes the code twice", breaks: "sign-in-answer-read",
            MistakenClient.receiving { url, _ in url.respelling("code") { $0.percentDecoded } }),
        Mistake(
            "flow-searches-for-the-code", "takes what follows the first code= for the code",
            breaks: "sign-in-answer-read",
            MistakenClient.receiving { url, _ in
                guard let name = url.firstRange(of: "code=") else { return url }
                let code = url[name.upperBound...].prefix { $0 != "&" }
                return url.respelling("code") { _ in String(code) }
            }),
        Mistake(
            "flow-never-compares-the-state", "never compares the state",
            breaks: "sign-in-state-verified",
            and: [
                "sign-in-verifier-of-its-request":
                    "Without the state it takes each answer for that of the last sign-in."
            ],
            MistakenClient.knowingTheState { url, state in
                url.removing("state").adding("state", state)
            }),
        Mistake(
            "flow-needs-no-state", "takes an answer without a state",
            breaks: "sign-in-state-verified",
            MistakenClient.knowingTheState { url, state in
                url.queryPairs.contains { $0.isNamed("state") } ? url : url.adding("state", state)
            }),
        Mistake(
            "flow-compares-the-beginning-of-the-state", "compares the beginning of the state",
            breaks: "sign-in-state-verified",
            MistakenClient.knowingTheState { url, state in
                url.changing("state") { $0.hasPrefix(state) ? state : $0 }
            }),
        Mistake(
            "flow-takes-the-first-state", "takes the first of two states",
            breaks: "sign-in-state-verified",
            MistakenClient.receiving { url, _ in url.keepingFirst("state") }),
        Mistake(
            "flow-looks-at-no-address", "looks at the parameters of a URL only",
            breaks: "sign-in-answer-at-the-redirect-uri",
            MistakenClient.receiving { url, settings in
                url.moved(to: settings.authorization.redirectURI)
            }),
        Mistake(
            "flow-compares-the-beginning-of-the-address", "compares the beginning of the URL",
            breaks: "sign-in-answer-at-the-redirect-uri",
            MistakenClient.receiving { url, settings in
                let redirectURI = settings.authorization.redirectURI
                return url.hasPrefix(redirectURI) ? url.moved(to: redirectURI) : url
            }),
    ]

    /// What people get wrong about codes and errors.
    static let signInErrors: [Mistake] = [
        Mistake(
            "flow-takes-the-first-code", "takes the first of two codes",
            breaks: "sign-in-code-needed",
            MistakenClient.receiving { url, _ in url.keepingFirst("code") }),
        Mistake(
            "flow-prefers-the-code-to-the-error", "redeems a code that comes with an error",
            breaks: "sign-in-code-needed",
            MistakenClient.receiving { url, _ in
                url.hasParameter("code") ? url.removing("error") : url
            }),
        Mistake(
            "flow-reads-the-fragment", "reads an answer in the fragment",
            breaks: "sign-in-code-needed",
            MistakenClient.receiving { url, _ in
                url.contains("?") ? url : url.replacing("#", with: "?")
            }),
        Mistake(
            "flow-knows-one-error", "takes what is not access_denied for a code",
            breaks: "sign-in-error-ends-it",
            MistakenClient.receiving { url, _ in
                guard let error = url.parameter("error"), error != "access_denied",
                    !url.hasParameter("code")
                else { return url }
                return url.removing("error").adding("code", error)
            }),
        Mistake(
            "flow-ignores-errors", "makes a token request after every error",
            breaks: "sign-in-error-ends-it",
            and: [
                "session-no-call-without-a-token":
                    "The server of the vectors answers the token request."
            ],
            MistakenClient.receiving { url, _ in
                guard let error = url.parameter("error"), !url.hasParameter("code") else {
                    return url
                }
                return url.removing("error").adding("code", error)
            }),
    ]
}

extension MistakenClient {
    /// Changes the URLs that arrive, given the state of the request that was opened last.
    fileprivate static func knowingTheState(
        _ change: @escaping @Sendable (_ url: String, _ state: String) -> String
    ) -> MistakenClient {
        living(
            noting: String?.none,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    opening: { url, userAgent in
                        place.note.change { $0 = url.parameter("state") }
                        return (url, userAgent)
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    receiving: { url, session in
                        let state = place.note.value
                        try await session.receive(
                            redirect: state.map { change(url, $0) } ?? url)
                    })
            })
    }
}

extension String {
    /// The link without all but the first of the parameters of a name.
    fileprivate func keepingFirst(_ name: String) -> String {
        let first = queryPairs.firstIndex { $0.isNamed(name) }
        let kept = queryPairs.enumerated().filter {
            $0.offset == first || !$0.element.isNamed(name)
        }
        return replacingPairs(by: kept.map(\.element))
    }

    /// The link with another base.
    fileprivate func moved(to base: String) -> String {
        base + dropFirst(URIReference(self).base.count)
    }
}
