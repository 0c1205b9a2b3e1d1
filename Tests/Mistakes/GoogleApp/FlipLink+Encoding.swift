import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in the link that opens the partner's app.
    static let flipLinkEncoding: GoogleAppChanges = [
        "leaves-sent-plus-raw": .init(respelling: { $0.leavingRaw("+") }),
        "encodes-sent-values-as-query": .init(respelling: { $0.leavingRaw(.rawInQueries) }),
        "leaves-sent-escapes": .init(respelling: { $0.leavingRaw("%") }),
        "encodes-sent-values-twice": .init(respelling: { Form.escape($0) }),
        "composes-sent-values": .init(writing: { $0.precomposedStringWithCanonicalMapping }),
        "drops-line-ends-of-values": .init(writing: { $0.filter { !$0.isNewline } }),
        "replaces-letters-of-values": .init(writing: { $0.inASCII(or: "?") }),
        "sends-empty-scope": .init(built: { link, request in
            request.scopes.isEmpty ? link.adding("scope", "") : link
        }),
        "sends-empty-parameters": .init(
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
            }),
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
