import StrictCodecs

/// A Content Security Policy that a browser enforces (Content Security Policy Level 3, Section 2.2).
struct ContentPolicy: Sendable {
    private let directives: [(name: String, sources: [String])]

    /// The policies of a text, between which commas stand.
    static func policies(in text: String) -> [ContentPolicy] {
        text.pieces(at: UInt8(ascii: ",")).map(ContentPolicy.init)
    }

    private init(_ text: String) {
        directives = text.pieces(at: UInt8(ascii: ";")).compactMap { directive in
            let words = directive.words
            return words.first.map {
                ($0.lowercasedASCII, words.dropFirst().map(\.lowercasedASCII))
            }
        }
    }

    /// The sources that a directive lists, in lower case; nil if the policy does not have it. Of several of a name the
    /// first one counts.
    func sources(of name: String) -> [String]? {
        directives.first { $0.name.hasSameOctets(as: name) }?.sources
    }

    /// Who may show the page in a frame; nil if the policy does not say (Section 6.4.2).
    var framing: Framing? {
        sources(of: "frame-ancestors").map { $0.map(Framing.init(source:)).max() ?? .nobody }
    }

    /// Whether a form of the page may end in a redirection to a URL (Section 6.4.1).
    func letsForms(reach url: RedirectTarget) -> Bool {
        sources(of: "form-action")?.contains(where: url.isNamed) ?? true
    }
}

/// Who may show a page in a frame, from the strictest answer to none at all.
enum Framing: Int, Comparable {
    case nobody, own, named, anyone

    static func < (left: Framing, right: Framing) -> Bool { left.rawValue < right.rawValue }

    /// What one source of `frame-ancestors` permits.
    fileprivate init(source: String) {
        let host = SourceExpression(source)?.host
        switch source {
        case "'self'": self = .own
        case "http:", "https:": self = .anyone
        default:
            self = host == "*" ? .anyone : source.hasOctet(UInt8(ascii: "'")) ? .nobody : .named
        }
    }

    /// What `X-Frame-Options` permits, of which every other value than these two is no protection (RFC 7034, Section 2.1;
    /// the HTML standard has no `ALLOW-FROM`).
    init(options values: [String]) {
        let options = values.flatMap { $0.pieces(at: UInt8(ascii: ","), omittingEmpty: false) }
            .map(\.trimmed.lowercasedASCII)
        let isContradictory = options.contains { !$0.hasSameOctets(as: options[0]) }
        switch options.first {
        case _? where isContradictory:
            let known = ["deny", "sameorigin", "allowall"]
            self = known.contains(where: options.containsOctets) ? .nobody : .anyone
        case "deny": self = .nobody
        case "sameorigin": self = .own
        default: self = .anyone
        }
    }
}

/// A URL to which a form may lead, as the sources of a policy name it.
struct RedirectTarget {
    private let scheme: String
    private let host: String?
    private let port: String?

    init(_ url: String) {
        let base = URIReference(url).base.lowercasedASCII
        scheme = base.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)[0]
        guard let start = String.range(of: Array("://".utf8), in: Array(base.utf8)[...]) else {
            (host, port) = (nil, nil)
            return
        }
        let authority = base.utf8.dropFirst(start.upperBound).prefix { $0 != UInt8(ascii: "/") }
        let literal = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let end = authority[literal...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        host = String(decoding: authority[..<end], as: UTF8.self)
        let digits = authority[end...].dropFirst()
        port = digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }

    /// Whether a source matches the URL after a redirection, which makes its path irrelevant (Content Security
    /// Policy Level 3, Section 6.7.2.8).
    ///
    /// The page has the scheme https, and no redirect URI is of its origin, so that `'self'` matches none.
    func isNamed(by source: String) -> Bool {
        guard source != "*" else { return isOf("http") }
        if source.utf8.last == UInt8(ascii: ":") { return isOf(String(source.dropLast())) }
        guard let named = SourceExpression(source), let host, isOf(named.scheme ?? "https"),
            named.matches(host: host)
        else { return false }
        return named.port == "*" || (named.port ?? usualPort) == (port ?? usualPort)
    }

    private var usualPort: String? { ["http": "80", "https": "443"][scheme] }

    private func isOf(_ scheme: String) -> Bool {
        scheme.hasSameOctets(as: self.scheme) || (scheme == "http" && self.scheme == "https")
    }
}

/// The scheme, host and port of a source.
private struct SourceExpression {
    let scheme: String?
    let host: String
    let port: String?

    /// Reads a text in lower case; nil if it has no host that a source can have, such as `[::1]`.
    init?(_ text: String) {
        let start = String.range(of: Array("://".utf8), in: Array(text.utf8)[...])
        scheme = start.map { String(decoding: text.utf8.prefix($0.lowerBound), as: UTF8.self) }
        let rest = String(decoding: text.utf8.dropFirst(start?.upperBound ?? 0), as: UTF8.self)
        let authority = rest.pieces(at: UInt8(ascii: "/"), omittingEmpty: false).first ?? ""
        let sides = authority.pieces(at: UInt8(ascii: ":"), omittingEmpty: false)
        guard sides.count <= 2, let host = sides.first, !host.isEmpty,
            host.utf8.allSatisfy(\.isInHost)
        else { return nil }
        self.host = host
        port = sides.count == 2 ? sides[1] : nil
    }

    func matches(host other: String) -> Bool {
        guard host.utf8.first == UInt8(ascii: "*") else { return host.hasSameOctets(as: other) }
        return host == "*" || other.utf8.reversed().starts(with: host.utf8.dropFirst().reversed())
    }
}

extension UInt8 {
    /// Whether it can be in the host of a source in lower case.
    fileprivate var isInHost: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || isDigit || "-._*".utf8.contains(self)
    }
}

extension String {
    /// The words between which white space stands.
    fileprivate var words: [String] {
        utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { String(decoding: $0, as: UTF8.self) }
    }
}
