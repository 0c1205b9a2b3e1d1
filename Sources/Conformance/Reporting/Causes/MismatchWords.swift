import StrictCodecs

extension Mismatch {
    /// The same difference in the alternative that is nearest to what was observed.
    var nearest: Mismatch {
        guard case .value(let pattern) = expected, case .value(let found) = observed,
            let alternatives = JSONPattern.alternatives(of: pattern)
        else { return self }
        return Self.nearest(among: alternatives, to: found, at: path) ?? self
    }

    /// The first difference from the pattern that has the fewest.
    static func nearest(
        among patterns: [JSON], to observed: JSON, at path: String
    ) -> Mismatch? {
        let counted = patterns.map { pattern in
            (pattern, JSONPattern.fewest(among: [pattern], and: observed, at: path).count)
        }
        return counted.min { $0.1 < $1.1 }
            .flatMap { Mismatch.first(between: $0.0, and: observed, at: path)?.nearest }
    }

    /// The two values, if both are known; that of what must not be there is null.
    var pair: ValuePair? {
        let pattern: JSON
        switch expected {
        case .value(let value): pattern = value
        case .words("nothing"): pattern = .null
        case .words: return nil
        }
        guard case .value(let found) = observed, found != "issued", pattern != "issued" else {
            return nil
        }
        return ValuePair(expected: pattern, observed: found)
    }

    /// The least number of octets of a text that is looked for in others.
    private static let leastSought = 6

    /// Where a text is that is missing at its own place, in the same element of a list.
    func otherPlace(in answer: JSON) -> String? {
        guard case .words("nothing") = observed, case .value(let pattern) = expected,
            let sought = pattern.onlyWord, sought.utf8.count >= Self.leastSought
        else { return nil }
        return answer.innermostElement(on: path).nameOfText(having: sought).map { "`\($0)`" }
    }

    /// The name of the place, and what was expected there, unless that is a list or an object.
    var expectedMember: JSON.Member? {
        switch expected {
        case .value(let value) where value.elements == nil && value.members == nil:
            JSON.Member(leaf, value)
        case .words("nothing"): JSON.Member(leaf, .null)
        default: nil
        }
    }

    /// What differs, and how, in words of the protocol.
    var words: (subject: String, predicate: String) {
        let name = leaf
        let noun = Self.nouns[name] ?? "`\(name)`"
        switch (expected, observed) {
        case (.words(let words), .value(let found)) where words.utf8.starts(with: "a refusal".utf8):
            return ("accepts what it must refuse", Self.gift(found))
        case (.words("what can be decoded as a form"), _): return (noun, " cannot be decoded")
        case (_, .value("issued")): return (noun, " was issued")
        case (.value("issued"), _): return (noun, " was not issued")
        case (_, .value(.bool(let found))) where name.hasSameOctets(as: "signed_in"):
            return (noun, " \(found ? "was" : "was not") signed in")
        case (_, .value(.integer(let found))) where name.hasSameOctets(as: "signed_in"):
            return (noun, found == 0 ? " was not signed in" : " was signed in")
        case (_, .words("nothing")): return (noun, " is missing")
        case (.words("nothing"), _): return (noun, " is there and must not be")
        case (_, .value(.string(let found))) where Self.named.contains(name):
            return (noun, " is \(Excerpt.cut(JSON.printable(found), to: 60))")
        case (_, .value(.integer(let found))): return (noun, " is \(found)")
        case (.value(let expected), .value(let found)):
            return (noun, " \(ValueDifference(expected: expected, observed: found).words)")
        default: return (noun, " is not the one expected")
        }
    }

    /// The last name in the path.
    private var leaf: String {
        let names = path.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
        return names.last.map { String($0.prefix { $0 != "[" }) } ?? ""
    }

    /// What an implementation gives where it must refuse.
    private static func gift(_ found: JSON) -> String {
        let names = (found.members ?? []).filter { $0.value != .null }.map(\.name)
        let gifts = names.prefix(3).map { Self.nouns[$0] ?? "`\($0)`" }
        return gifts.isEmpty ? "" : ", and gives \(gifts.joined(separator: " and "))"
    }

    /// What has names of its own, which say more than that it differs.
    private static let named: Set = [
        "error", "session", "token", "action", "client_type", "redirect", "method",
        "code_challenge_method", "response_type", "grant_type",
    ]

    /// What the members of judged forms are called.
    private static let nouns = [
        "": "the answer", "access_token": "the access token", "action": "the action",
        "actions": "what the app does", "answers": "the response",
        "app_store_id": "the id of the app", "authorization": "the Authorization field",
        "base": "the address", "client_id": "the client id", "client_secret": "the secret",
        "client_type": "the type of the client", "code": "the code",
        "code_challenge": "the code challenge", "code_challenge_method": "the challenge method",
        "code_verifier": "the code verifier", "content_type": "the type of the content",
        "email": "the email address", "error": "the error",
        "error_description": "the description of the error", "events": "the security event",
        "expires_in": "the lifetime of the token", "form": "the form", "fragment": "the fragment",
        "grant_type": "the grant type", "handled": "whether the app takes the link",
        "id_token": "the ID token", "listening": "the listener", "method": "the method",
        "malformed": "the query", "nonce": "the nonce", "opened": "the link that is opened",
        "parameters": "the query", "redirect": "the redirect",
        "redirect_uri": "the redirect URI", "refresh_token": "the refresh token",
        "requested_scopes": "the list of requested scopes", "result": "the result",
        "response_type": "the response type", "revoked": "the revocation", "scheme": "the scheme",
        "scope": "the scope", "scopes": "the list of scopes", "sent": "what is sent",
        "session": "the session", "signed_in": "the user", "state": "the state",
        "status": "the status", "steps": "the course of events", "subject": "the subject",
        "text": "the text", "to": "the address of a request", "token": "the token",
        "token_type": "the type of the token", "url": "the URL",
    ]
}

extension JSON {
    /// The last word of all texts in a value, such as a token after its type; nil if there are several.
    fileprivate var onlyWord: String? {
        let words = lastWords
        return Set(words).count == 1 ? words.first : nil
    }

    private var lastWords: [String] {
        if let text { return text.split(separator: " ").suffix(1).map(String.init) }
        return (elements ?? members?.map(\.value) ?? []).flatMap(\.lastWords)
    }

    /// The innermost element of a list on a path such as `sent[1].form.token`; the value itself if there is none.
    fileprivate func innermostElement(on path: String) -> JSON {
        var (element, place) = (self, self)
        for piece in path.split(whereSeparator: { ".[]".contains($0) }) {
            if let index = Int(piece), let elements = place.elements, elements.indices ~= index {
                place = elements[index]
                element = place
            } else if let next = place[String(piece)] {
                place = next
            } else {
                break
            }
        }
        return element
    }

    /// The name of the first member with a text that has another one in it.
    fileprivate func nameOfText(having sought: String, in name: String = "") -> String? {
        switch self {
        case .string(let text): text.containsText(sought) && !name.isEmpty ? name : nil
        case .array(let elements):
            elements.lazy.compactMap { $0.nameOfText(having: sought, in: name) }.first
        case .object(let members):
            members.lazy.compactMap { $0.value.nameOfText(having: sought, in: $0.name) }.first
        default: nil
        }
    }
}
