import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the URL that arrives.
    static let signInAnswers: ClientChanges = [
        "flow-takes-prompt-for-an-error": .receiving { url, _ in
            guard !url.hasParameter("prompt") else { throw Refusal("a prompt") }
            return url
        },
        "flow-decodes-the-code-twice": .receiving { url, _ in
            url.respelling("code") { $0.percentDecoded }
        },
        "flow-searches-for-the-code": .receiving { url, _ in
            guard let name = url.firstRange(of: "code=") else { return url }
            let code = url[name.upperBound...].prefix { $0 != "&" }
            return url.respelling("code") { _ in String(code) }
        },
        "flow-never-compares-the-state": .knowingTheState { url, state in
            url.removing("state").adding("state", state)
        },
        "flow-needs-no-state": .knowingTheState { url, state in
            url.queryPairs.contains { $0.isNamed("state") } ? url : url.adding("state", state)
        },
        "flow-compares-the-beginning-of-the-state": .knowingTheState { url, state in
            url.changing("state") { $0.hasPrefix(state) ? state : $0 }
        },
        "flow-takes-the-first-state": .receiving { url, _ in url.keepingFirst("state")
        },
        "flow-looks-at-no-address": .receiving { url, settings in
            url.moved(to: settings.authorization.redirectURI)
        },
        "flow-compares-the-beginning-of-the-address": .receiving { url, settings in
            let redirectURI = settings.authorization.redirectURI
            return url.hasPrefix(redirectURI) ? url.moved(to: redirectURI) : url
        },
    ]

    /// What people get wrong about codes and errors.
    static let signInErrors: ClientChanges = [
        "flow-takes-the-first-code": .receiving { url, _ in url.keepingFirst("code")
        },
        "flow-prefers-the-code-to-the-error": .receiving { url, _ in
            url.hasParameter("code") ? url.removing("error") : url
        },
        "flow-reads-the-fragment": .receiving { url, _ in
            url.contains("?") ? url : url.replacing("#", with: "?")
        },
        "flow-knows-one-error": .receiving { url, _ in
            guard let error = url.parameter("error"), error != "access_denied",
                !url.hasParameter("code")
            else { return url }
            return url.removing("error").adding("code", error)
        },
        "flow-ignores-errors": .receiving { url, _ in
            guard let error = url.parameter("error"), !url.hasParameter("code") else {
                return url
            }
            return url.removing("error").adding("code", error)
        },
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
