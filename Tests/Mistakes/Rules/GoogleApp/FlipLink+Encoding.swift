import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in the link that opens the partner's app.
    static let flipLinkEncoding = [
        Mistake(
            "leaves-sent-plus-raw", "builds the link with URLQueryItem, which leaves + as it is",
            breaks: "flip-link-values-encoded",
            MistakenGoogleApp(respelling: { $0.leavingRaw("+") })),
        Mistake(
            "encodes-sent-values-as-query", "encodes the values with urlQueryAllowed",
            breaks: "flip-link-values-encoded",
            MistakenGoogleApp(respelling: { $0.leavingRaw(.rawInQueries) })),
        Mistake(
            "leaves-sent-escapes", "leaves % in the values as it is",
            breaks: "flip-link-values-encoded",
            MistakenGoogleApp(respelling: { $0.leavingRaw("%") })),
        Mistake(
            "encodes-sent-values-twice", "encodes the values twice",
            breaks: "flip-link-values-encoded",
            and: .each(
                "flip-link-scope", "flip-link-redirect-uri", "flip-link-parameters-once",
                "flip-link-values-beyond-ascii", "flip-link-nothing-empty",
                because: "Its vectors have values with escapes."),
            MistakenGoogleApp(respelling: { Form.escape($0) })),
        Mistake(
            "composes-sent-values", "brings state and client id into composed form",
            breaks: "flip-link-values-beyond-ascii",
            MistakenGoogleApp(writing: { $0.precomposedStringWithCanonicalMapping })),
        Mistake(
            "drops-line-ends-of-values", "drops the line ends of state and client id",
            breaks: "flip-link-values-beyond-ascii",
            MistakenGoogleApp(writing: { $0.filter { !$0.isNewline } })),
        Mistake(
            "replaces-letters-of-values", "keeps state and client id in ASCII, with ? for the rest",
            breaks: "flip-link-values-beyond-ascii",
            MistakenGoogleApp(writing: { $0.inASCII(or: "?") })),
        Mistake(
            "sends-empty-scope", "sends an empty scope if there is none",
            breaks: "flip-link-nothing-empty",
            MistakenGoogleApp(built: { link, request in
                request.scopes.isEmpty ? link.adding("scope", "") : link
            })),
        Mistake(
            "sends-empty-parameters", "sends what it is given, be it empty",
            breaks: "flip-link-nothing-empty",
            MistakenGoogleApp(
                asked: { request in
                    request.with(
                        clientID: request.clientID.isEmpty ? "none" : nil,
                        state: request.state == "" ? .some("none") : nil,
                        redirectURI: request.redirectURI.isEmpty ? "none" : nil)
                },
                built: { link, request in
                    link.changing("client_id") { _ in request.clientID }
                        .changing("state") { request.state ?? $0 }
                        .changing("redirect_uri") { _ in request.redirectURI }
                })),
    ]
}

extension MistakenGoogleApp {
    /// The app with the values that it is given written in another way.
    fileprivate init(respelling change: @escaping @Sendable (String) -> String) {
        self.init(built: { link, request in
            guard request.state != nil else { return link }
            return ["client_id", "scope", "state", "redirect_uri"]
                .reduce(link) { $0.respelling($1, change) }
        })
    }

    /// The app with state and client id changed.
    fileprivate init(writing change: @escaping @Sendable (String) -> String) {
        self.init(asked: { request in
            request.with(clientID: change(request.clientID), state: request.state.map(change))
        })
    }
}
