public import Conformance

extension ReferenceImplementation: ClientRegistration {
    public func register(_ application: ClientApplication) throws -> RegisteredUse {
        guard application.name?.isEmpty == false else { throw Refusal("the client has no name") }
        let details = application.details
        try details.check()
        return RegisteredUse(
            redirects: details.redirects, clientSecret: details.isDesktop ? .optional : .never)
    }

    public func redirectForm(
        of redirectURI: String, for client: RedirectingClient
    ) throws -> RedirectForm {
        let form = try form(of: redirectURI, for: client)
        let isEnabled = client.isCustomSchemeEnabled
        let isAllowed =
            switch (client.type, form) {
            case (.desktop, .loopback), (.ios, .customScheme), (.uwp, .customScheme): true
            case (.android, .customScheme): isEnabled
            default: false
            }
        guard isAllowed else {
            throw Refusal("clients of this type do not use it", error: "redirect_uri_mismatch")
        }
        return form
    }

    public func appStoreID(in link: String) throws -> String {
        let path = URIReference(link).base.split(separator: "/")
        guard path.count > 2, path[0].lowercased() == "https:",
            path[1].lowercased() == "apps.apple.com", let last = path.last,
            last.utf8.starts(with: "id".utf8)
        else { throw Refusal("this is no link to an app in the App Store") }
        let id = String(last.dropFirst(2))
        guard id.isNumber else { throw Refusal("the id does not consist of digits") }
        return id
    }

    private func form(
        of redirectURI: String, for client: RedirectingClient
    ) throws -> RedirectForm {
        let uri = RedirectURI(redirectURI)
        guard redirectURI.isVisibleASCII, !redirectURI.utf8.contains(UInt8(ascii: "#")) else {
            throw Refusal("it is no redirect URI", error: "invalid_request")
        }
        if uri.loopback != nil { return .loopback }
        let longest = client.type == .uwp ? 39 : Int.max
        guard CustomScheme(of: redirectURI, longest: longest) != nil else {
            throw Refusal("it is neither form", error: "redirect_uri_mismatch")
        }
        return .customScheme
    }
}

/// A custom URI scheme in the form of a reversed domain name (RFC 8252, Section 7.1).
private struct CustomScheme {
    /// Takes the scheme of a redirect URI; nil if it is none, or longer than it may be.
    init?(of redirectURI: String, longest: Int) {
        guard let colon = redirectURI.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = redirectURI.utf8[..<colon]
        let path = redirectURI.utf8[colon...].dropFirst()
        guard path.starts(with: "/".utf8), !path.starts(with: "//".utf8),
            scheme.count <= longest, scheme.contains(UInt8(ascii: ".")),
            scheme.first.map(\.isLetter) == true, scheme.allSatisfy(\.isInScheme),
            !scheme.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .contains(where: \.isEmpty)
        else { return nil }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }

    /// Whether the octet may stand in a scheme (RFC 3986, Section 3.1).
    fileprivate var isInScheme: Bool {
        isLetterDigitOrHyphen || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
    }
}

extension String {
    /// Whether the text consists of digits.
    var isNumber: Bool {
        !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
}
