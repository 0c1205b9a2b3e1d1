import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that comes back.
    static let flipResult = returnedCode + returnedError + returnedParameters + returnedState

    private static let returnedCode = [
        Mistake(
            "does-not-link-at-sandbox", "goes on in the browser with a code from the sandbox",
            breaks: "code-completes-linking",
            MistakenGoogleApp(did: { action, _, pending in
                guard case .linked(let request, _) = action,
                    pending[request].redirectURI.contains("sandbox")
                else { return action }
                return .tryAuthorizationURL(request: request)
            })),
        Mistake(
            "decodes-returned-code-twice", "decodes the code twice",
            breaks: "code-read-octet-for-octet",
            MistakenGoogleApp(returned: { link, _ in link.changing("code") { $0.percentDecoded } })),
        Mistake(
            "leaves-returned-code-encoded", "does not decode the code",
            breaks: "code-read-octet-for-octet",
            and: .each(
                "code-read-beyond-ascii", "result-plus-is-space", "malformed-result-not-linked",
                because: "Its vectors have codes with escapes or with a raw plus."),
            MistakenGoogleApp(returned: { link, _ in link.respelling("code") { Form.escape($0) } })),
        Mistake(
            "reads-returned-code-as-number", "reads a code of digits as a number",
            breaks: "code-read-octet-for-octet",
            MistakenGoogleApp(returned: { link, _ in
                link.changing("code") { Int($0).map(String.init) ?? $0 }
            })),
        Mistake(
            "trims-returned-code", "trims the code", breaks: "code-read-octet-for-octet",
            and: ["code-read-beyond-ascii": "A code of its vectors begins with a space."],
            MistakenGoogleApp(returned: { link, _ in
                link.changing("code") { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            })),
        Mistake(
            "cuts-returned-code-at-255", "cuts the code at 255 characters",
            breaks: "code-read-octet-for-octet",
            MistakenGoogleApp(returned: { link, _ in
                link.changing("code") { String($0.prefix(255)) }
            })),
        Mistake(
            "cuts-values-at-equals-sign", "splits a pair at every equals sign",
            breaks: "code-read-octet-for-octet",
            and: ["state-round-trip-read": "A state of its vectors ends with raw padding."],
            MistakenGoogleApp(returned: { link, _ in
                link.replacingPairs(
                    by: link.queryPairs.map { pair in
                        QueryPair(pair.name, pair.value.map { String($0.prefix { $0 != "=" }) })
                    })
            })),
        Mistake(
            "decodes-before-splitting", "decodes the query before it splits it",
            breaks: "code-read-octet-for-octet",
            and: .each(
                "result-error-description-optional", "state-round-trip-read",
                because: "Its vectors have values with an ampersand."),
            MistakenGoogleApp(returned: { link, _ in
                let query = Form.unescape((URIReference(link).query ?? "").utf8)
                guard let text = query.flatMap({ String(utf8: $0) }) else { return link }
                return link.replacingPairs(
                    by: QueryPair.pairs(in: text).map { pair in
                        QueryPair(pair.name, encoding: pair.value ?? "")
                    })
            })),
        Mistake(
            "composes-returned-code", "brings the code into composed form",
            breaks: "code-read-beyond-ascii",
            MistakenGoogleApp(returned: { link, _ in
                link.changing("code") { $0.precomposedStringWithCanonicalMapping }
            })),
        Mistake(
            "cuts-returned-code-at-nul", "reads the code as a C string",
            breaks: "code-read-beyond-ascii",
            MistakenGoogleApp(returned: { link, _ in
                link.changing("code") { String($0.prefix { $0 != "\0" }) }
            })),
        Mistake(
            "reads-returned-plus-as-itself", "reads a + in the link as a plus",
            breaks: "result-plus-is-space",
            MistakenGoogleApp(returned: { link, _ in link.replacing("+", with: "%2B") })),
    ]

    private static let returnedError = [
        Mistake(
            "stops-after-cancelled", "stops after cancelled", breaks: "cancelled-falls-back",
            MistakenGoogleApp(taking: ["cancelled"], for: "unrecoverable")),
        Mistake(
            "stops-after-invalid-request", "stops after invalid_request",
            breaks: "invalid-request-falls-back",
            MistakenGoogleApp(taking: ["invalid_request"], for: "unrecoverable")),
        Mistake(
            "stops-after-every-error", "stops after every error", breaks: "cancelled-falls-back",
            and: ["invalid-request-falls-back": "It can be got over, too."],
            MistakenGoogleApp(taking: ["cancelled", "invalid_request"], for: "unrecoverable")),
        Mistake(
            "goes-on-after-unrecoverable", "goes on in the browser after unrecoverable",
            breaks: "unrecoverable-stops",
            MistakenGoogleApp(taking: ["unrecoverable"], for: "cancelled")),
        Mistake(
            "goes-on-after-access-denied", "goes on in the browser after access_denied",
            breaks: "access-denied-stops",
            MistakenGoogleApp(taking: ["access_denied"], for: "cancelled")),
        Mistake(
            "goes-on-after-every-error", "goes on in the browser after every error",
            breaks: "unrecoverable-stops",
            and: ["access-denied-stops": "It ends the linking, too."],
            MistakenGoogleApp(taking: ["unrecoverable", "access_denied"], for: "cancelled")),
        Mistake(
            "links-on-unknown-error", "takes an error that it does not know for a success",
            breaks: "unknown-error-not-linked",
            MistakenGoogleApp(did: { action, event, _ in
                let known = ["cancelled", "unrecoverable", "invalid_request", "access_denied"]
                guard case .returned(let link) = event, !link.hasParameter("code"),
                    let error = link.parameter("error"), !error.isEmpty,
                    !known.containsOctets(of: error), let request = action.request
                else { return action }
                return .linked(request: request, code: "")
            })),
        Mistake(
            "takes-errors-of-any-state", "takes an error whatever its state",
            breaks: "error-with-wrong-state-ignored",
            MistakenGoogleApp(returned: { link, pending in
                guard link.hasParameter("error"), !link.hasParameter("code"),
                    let state = link.parameter("state"), !state.isEmpty,
                    !pending.map(\.state).containsOctets(of: state)
                else { return link }
                return link.answering(pending.first)
            })),
        Mistake(
            "takes-errors-without-state", "takes an error without a state for the last request",
            breaks: "error-without-state-not-correlated",
            MistakenGoogleApp(returned: { link, pending in
                guard link.hasParameter("error"), !link.hasParameter("code"),
                    !link.hasParameter("state")
                else { return link }
                return link.answering(pending.last)
            })),
        Mistake(
            "ignores-described-errors", "cannot read an error with a description",
            breaks: "result-error-description-optional",
            MistakenGoogleApp(ignoring: {
                $0.queryPairs.contains { $0.isNamed("error_description") }
            })),
        Mistake(
            "ignores-errors-described-beyond-ascii", "refuses a description beyond ASCII",
            breaks: "result-error-description-optional",
            MistakenGoogleApp(ignoring: { link in
                link.parameter("error_description")?.utf8.contains { $0 > 0x7E } == true
            })),
    ]
}

extension MistakenGoogleApp {
    /// The app that takes some errors for another one.
    fileprivate init(taking errors: [String], for other: String) {
        self.init(returned: { link, _ in
            link.changing("error") { errors.containsOctets(of: $0) ? other : $0 }
        })
    }

    /// The app that ignores some links.
    init(ignoring test: @escaping @Sendable (String) -> Bool) {
        self.init(returned: { link, _ in test(link) ? "" : link })
    }
}

extension String {
    /// The link with the state of a request in place of its own.
    func answering(_ request: PendingFlip?) -> String {
        request.map { removing("state").adding("state", $0.state) } ?? self
    }
}

extension FlipAction {
    /// The request that the action is about.
    var request: Int? {
        switch self {
        case .linked(let request, _), .tryAuthorizationURL(let request), .stop(let request): request
        case .ignore: nil
        }
    }
}
