import Conformance
import Foundation
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client that reads each security event token otherwise.
    static func reading(
        tokens change:
            @escaping @Sendable (_ token: CompactToken, _ clientID: String) -> CompactToken
    ) -> MistakenClient {
        MistakenClient(notified: { tokens, clientID in
            reference.readSecurityEvents(
                tokens.map { change(CompactToken($0), clientID).text }, clientID: clientID)
        })
    }

    /// A client that reads the claims of each security event token otherwise.
    static func reading(
        claims change: @escaping @Sendable (_ claims: String) -> String
    ) -> MistakenClient { .reading { token, _ in token.changingPart(1, change) } }

    /// A client that does something else with the events of a token.
    static func doing(
        _ change: @escaping @Sendable ([SecurityEvent], _ token: CompactToken) -> [SecurityEvent]?
    ) -> MistakenClient {
        MistakenClient(notified: { tokens, clientID in
            let answers = reference.readSecurityEvents(tokens, clientID: clientID)
            return zip(answers, tokens).map { events, token in
                events.flatMap { change($0, CompactToken(token)) }
            }
        })
    }
}

/// A JSON Web Token in compact form that may be malformed.
struct CompactToken {
    /// Its parts.
    var parts: [String]

    init(_ text: String) {
        parts = text.components(separatedBy: ".")
    }

    /// The token as it is sent.
    var text: String { parts.joined(separator: ".") }

    /// The header and the claims as text, or nil if a part is no text in base64url.
    func part(_ index: Int) -> String? {
        guard index < parts.count else { return nil }
        return Base64URL.decode(Array(parts[index].utf8)).flatMap { String(utf8: $0) }
    }

    /// The token with the text of a part changed, if it has it.
    func changingPart(_ index: Int, _ change: (String) -> String) -> CompactToken {
        var token = self
        if let text = part(index) {
            token.parts[index] = Base64URL.encode(Array(change(text).utf8))
        }
        return token
    }

    /// The value of a claim that is a text, or nil.
    func claim(_ name: String) -> String? {
        let pattern = "\"\(name)\":\"([^\"]*)\""
        guard let regex = try? Regex(pattern), let text = part(1),
            let match = text.firstMatch(of: regex), let value = match.output[1].substring
        else { return nil }
        return String(value)
    }
}
