import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in the link that opens the partner's app.
    static let flipLinkEncoding: GoogleAppChanges = [
        "sends-empty-scope": .built { link, request in
            request.scopes.isEmpty ? link.adding("scope", "") : link
        },
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
