import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What else a partner's app may return.
    static let ofFreshFlips: Changes = [
        "flip-app-puts-the-state-first": MistakenFlipApp.did { answer, _ in
            answer.changingLinks { $0.withStateFirst }
        },
        "flip-app-returns-the-scope": MistakenFlipApp.did { answer, activity in
            guard let scope = activity.parameter("scope") else { return answer }
            return answer.changingLinks {
                $0.hasParameter("code") ? $0.adding("scope", scope) : $0
            }
        },
    ]

    /// What else the Google app may write.
    static let ofFreshFlipLinks: Changes = [
        "google-app-names-response-type-and-locale": MistakenGoogleApp.built { link, _ in
            link.adding("response_type", "code").adding("user_locale", "en-US")
        },
        "google-app-writes-plus-signs-and-lower-case": MistakenGoogleApp.built { link, _ in
            ["client_id", "scope", "state", "redirect_uri"].reduce(link) { link, name in
                link.respelling(name) { $0.replacing("%20", with: "+").withLowerEscapes }
            }
        },
    ]
}
