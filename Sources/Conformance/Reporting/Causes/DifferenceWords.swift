import StrictCodecs

/// What a failure that no known mistake explains may share with others, in words of the protocol and in
/// those of the implementation.
struct DifferenceWords {
    /// What differs, after the implementation's own words.
    private let subject: String

    /// How it differs, in words that other cases can share.
    private let predicate: String

    /// The value that was expected and the one that was observed, where there are two.
    private let pair: ValuePair?

    /// The words for this case.
    var text: String { subject + predicate }

    /// The words without the numbers of a fault, such as a port or the time of day.
    fileprivate var key: String {
        subject.hasSameOctets(as: Self.fault) ? text.replacing(/[0-9]+/, with: "0") : text
    }

    private static let fault = "a fault: "

    /// The implementation's own words for a refusal or a fault come first, then the difference.
    init(of result: Report.Case) {
        switch (result.verdict, result.outcome) {
        case (.fault(let reason), _):
            self.init(Self.fault, Self.cut(CrashLine(in: result.log)?.text ?? reason))
        case (.wrongAnswer, .refusal(let refusal)):
            self.init("refuses what it must accept: ", Self.cut(refusal.reason))
        case (.wrongAnswer(let mismatch), .value(let answer)):
            let nearest = result.nearestMismatch(to: answer) ?? mismatch
            let own = OwnWords(of: result, answer, at: nearest.path).text.map { "\($0): " }
            let (subject, predicate) = nearest.words
            self.init((own ?? "") + subject, predicate, nearest.pair)
        default: self.init("", result.word)
        }
    }

    private init(_ subject: String, _ predicate: String, _ pair: ValuePair? = nil) {
        (self.subject, self.predicate, self.pair) = (subject, predicate, pair)
    }

    private static func cut(_ text: String) -> String {
        Excerpt.cut(JSON.printable(text), to: 160)
    }
}

extension DifferenceWords {
    /// Cases that share their words, and their rule if they accept what must be refused, each group with the words
    /// for all of its cases.
    static func groups(of cases: [Report.Case]) -> [(words: String, cases: [Report.Case])] {
        cases.grouped { result in
            let rule = result.acceptsWrongly ? result.vector.rule : ""
            return "\(DifferenceWords(of: result).key)\n\(rule)"
        }.map { (common(to: $0.elements), $0.elements) }
    }

    /// The words for cases that share theirs: what their values have in common, or an example.
    static func common(to cases: [Report.Case]) -> String {
        let words = cases.map(DifferenceWords.init)
        guard let first = words.first, let example = cases.mostTelling else { return "" }
        let pairs = words.compactMap(\.pair)
        if pairs.count == words.count, let common = ValuePairs(pairs).words {
            return "\(first.subject) \(common)"
        }
        if let values = pairs.first?.texts, cases.count > 1 {
            return "\(first.text), such as \(values)"
        }
        guard cases.count <= mostExplained || example.acceptsWrongly else { return first.text }
        let isOne = cases.count == 1
        return first.text + (isOne ? ": " : ", such as: ")
            + Excerpt.cut(example.vector.comment, to: 100)
    }

    /// The most cases that an example can stand for.
    private static let mostExplained = 5
}

extension Report.Case {
    /// Whether the implementation gave a value where it had to refuse.
    fileprivate var acceptsWrongly: Bool {
        guard case .wrongAnswer(let mismatch) = verdict, case .value = outcome,
            case .words(let words) = mismatch.expected
        else { return false }
        return words.utf8.starts(with: "a refusal".utf8)
    }

    /// The first difference from the allowed answer that is nearest to what was observed.
    fileprivate func nearestMismatch(to answer: JSON) -> Mismatch? {
        guard case .wrongAnswer(let mismatch) = verdict else { return nil }
        let patterns = vector.expectation.readings.filter { !$0.isRefusal }.map(\.pattern)
        guard patterns.count > 1 else { return mismatch.nearest }
        return Mismatch.nearest(among: patterns, to: answer, at: "")
    }
}

/// What an implementation says of a step in an answer of its own: its error, and the description of it.
private struct OwnWords {
    /// The words; nil if it says nothing.
    let text: String?

    init(of result: Report.Case, _ answer: JSON, at path: String) {
        let step = Self.step(of: answer, at: path)
        let error = step?["error"]?.text ?? step?["redirect"]?["parameters"]?["error"]?.text
        guard step?["status"] != nil, let error else {
            text = nil
            return
        }
        let remark = Self.description(in: result.log).map { ", \($0)" } ?? ""
        text = "the server answers \(JSON.printable(error))\(remark)"
    }

    /// The step in which an answer differs from what was expected.
    private static func step(of answer: JSON, at path: String) -> JSON? {
        let pieces = path.utf8.split { !(0x30...0x39 ~= $0) }
        guard path.utf8.starts(with: "steps[".utf8), let steps = answer["steps"]?.elements,
            let index = pieces.first.flatMap({ Int(Substring($0)) }), steps.indices.contains(index)
        else { return nil }
        return steps[index]
    }

    /// The last description of an error in a log, in JSON.
    private static func description(in log: String) -> String? {
        guard let start = log.ranges(of: "\"error_description\":").last?.upperBound else {
            return nil
        }
        let rest = log[start...].drop { $0 == " " }.dropFirst()
        return Excerpt.cut(JSON.printable(String(rest.prefix { $0 != "\"" })), to: 80)
    }
}

extension Mismatch {
    /// The same difference in the alternative that is nearest to what was observed.
    fileprivate var nearest: Mismatch {
        guard case .value(let pattern) = expected, case .value(let found) = observed,
            let alternatives = JSONPattern.alternatives(of: pattern)
        else { return self }
        return Self.nearest(among: alternatives, to: found, at: path) ?? self
    }

    /// The first difference from the pattern that has the fewest.
    fileprivate static func nearest(
        among patterns: [JSON], to observed: JSON, at path: String
    ) -> Mismatch? {
        let counted = patterns.map { pattern in
            (pattern, JSONPattern.fewest(among: [pattern], and: observed, at: path).count)
        }
        return counted.min { $0.1 < $1.1 }
            .flatMap { Mismatch.first(between: $0.0, and: observed, at: path)?.nearest }
    }

    /// The two values, if both are known.
    fileprivate var pair: ValuePair? {
        guard case .value(let pattern) = expected, case .value(let found) = observed,
            found != "issued", pattern != "issued"
        else { return nil }
        return ValuePair(expected: pattern, observed: found)
    }

    /// What differs, and how, in words of the protocol.
    fileprivate var words: (subject: String, predicate: String) {
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
