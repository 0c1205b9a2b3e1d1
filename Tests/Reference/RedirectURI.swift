import Conformance
import StrictCodecs

/// A redirect URI, cut into the parts by which it is compared.
struct RedirectURI {
    private let reference: URIReference
    private let scheme: String
    private let rest: String

    init(_ text: String) {
        self.init(URIReference(text))
    }

    private init(_ reference: URIReference) {
        self.reference = reference
        let octets = reference.base.utf8
        let colon = octets.firstIndex(of: UInt8(ascii: ":")) ?? octets.startIndex
        scheme = String(reference.base[..<colon])
        rest = String(reference.base[colon...])
    }

    /// Whether it is a URI that can lead a browser back to this app: a custom scheme, a claimed
    /// https link, or a loopback address (RFC 8252, Section 7).
    var isOpenable: Bool {
        guard reference.fragment == nil else { return false }
        switch scheme.lowercasedASCII {
        case "http": return loopback != nil
        case "https": return rest.utf8.starts(with: "://".utf8)
        default: return isCustomScheme
        }
    }

    /// Whether the scheme has the form of a reversed domain name followed by one slash (RFC 8252,
    /// Section 7.1).
    var isCustomScheme: Bool {
        let names = scheme.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return rest.utf8.starts(with: ":/".utf8) && !rest.utf8.starts(with: "://".utf8)
            && names.count > 1 && !names.contains { $0.isEmpty }
            && scheme.utf8.first?.isLetter == true && scheme.utf8.allSatisfy(\.isInScheme)
    }

    /// Whether the scheme is one that Google assigns to its clients.
    var isOfGoogleClient: Bool {
        scheme.lowercasedASCII.utf8.starts(with: "com.googleusercontent.apps.".utf8)
    }

    /// Whether the URI has a scheme, whose case is not significant.
    func hasScheme(_ other: String?) -> Bool {
        other.map(scheme.isSameIgnoringCase) ?? false
    }

    /// The scheme, or nil if the URI has none.
    var schemeName: String? { scheme.isEmpty ? nil : scheme }

    /// How many octets the scheme has.
    var schemeLength: Int { scheme.utf8.count }

    /// Host and port as the URI has them, or nil if there is no authority.
    var authority: String? {
        guard rest.utf8.starts(with: "://".utf8) else { return nil }
        let authority = rest.utf8.dropFirst(3).prefix { $0 != UInt8(ascii: "/") }
        return String(decoding: authority, as: UTF8.self)
    }

    /// Whether the form is one that the documents leave open: `localhost` for a desktop app, and an
    /// https URI for a Chrome app, whose API delivers the response itself.
    func isLeftToRegistration(for type: ClientType) -> Bool {
        switch type {
        case .desktop:
            scheme.hasSameOctets(as: "http")
                && authority?.split(separator: ":").first?.lowercased() == "localhost"
        case .chrome: scheme.hasSameOctets(as: "https")
        case .android, .ios, .uwp: false
        }
    }

    /// Address and port of a loopback URI, with what follows; nil for any other URI.
    var loopback: (host: String, port: String?, path: String)? {
        guard scheme.isSameIgnoringCase(as: "http"), rest.utf8.starts(with: "://".utf8) else {
            return nil
        }
        let authority = rest.utf8.dropFirst(3).prefix { $0 != UInt8(ascii: "/") }
        let path = String(decoding: rest.utf8.dropFirst(3 + authority.count), as: UTF8.self)
        for host in ["127.0.0.1", "[::1]"] where authority.starts(with: host.utf8) {
            let ending = authority.dropFirst(host.utf8.count)
            if ending.isEmpty { return (host, nil, path) }
            let port = String(decoding: ending.dropFirst(), as: UTF8.self)
            guard ending.first == UInt8(ascii: ":"), Port.isLegal(port) else { return nil }
            return (host, port, path)
        }
        return nil
    }

    /// Whether a received URL is this URI with a response in its query.
    ///
    /// The scheme is compared without case; an empty path of a loopback URI arrives as `/`.
    func isReached(by url: URIReference) -> Bool {
        let received = RedirectURI(url)
        let path = loopback?.path.isEmpty == true ? "/" : ""
        return received.scheme.isSameIgnoringCase(as: scheme)
            && (received.rest.hasSameOctets(as: rest)
                || received.rest.hasSameOctets(as: rest + path))
            && received.hasQuery(of: reference)
    }

    /// Whether the query begins with the registered one.
    private func hasQuery(of registered: URIReference) -> Bool {
        guard let own = registered.query, !own.isEmpty else { return true }
        return reference.query?.utf8.starts(with: "\(own)&".utf8) ?? false
    }

    /// Whether a request may use this URI if another one is registered: they are compared octet by
    /// octet, except for the port of a loopback URI (RFC 8252, Section 7.3).
    func isAllowed(byRegistered text: String) -> Bool {
        let registered = RedirectURI(text)
        guard let own = loopback, let other = registered.loopback else {
            return reference.isSame(as: registered.reference)
        }
        return own.host.hasSameOctets(as: other.host) && own.path.hasSameOctets(as: other.path)
            && scheme.hasSameOctets(as: registered.scheme)
            && reference.hasSameRest(as: registered.reference)
    }
}

extension URIReference {
    /// Whether query and fragment are the same, octet by octet.
    fileprivate func hasSameRest(as other: URIReference) -> Bool {
        func isSame(_ left: String?, _ right: String?) -> Bool {
            guard let left, let right else { return left == nil && right == nil }
            return left.hasSameOctets(as: right)
        }
        return isSame(query, other.query) && isSame(fragment, other.fragment)
    }

    fileprivate func isSame(as other: URIReference) -> Bool {
        base.hasSameOctets(as: other.base) && hasSameRest(as: other)
    }
}

/// The port in an authority.
enum Port {
    /// Whether a text is a number from 1 to 65535 as it is usually written.
    static func isLegal(_ text: String) -> Bool {
        guard text.utf8.count <= 5, text.isNumber, text.utf8.first != UInt8(ascii: "0"),
            let port = Int(text)
        else { return false }
        return port <= 65535
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }

    /// Whether the octet is allowed in a scheme (RFC 3986, Section 3.1).
    fileprivate var isInScheme: Bool {
        isLetterDigitOrHyphen || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
    }
}
