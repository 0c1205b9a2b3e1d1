public import Conformance
import StrictCodecs

extension ReferenceImplementation: ClientRegistration {
    public func register(_ application: ClientApplication) throws -> ClientCapabilities {
        guard application.name?.isEmpty == false else { throw Refusal("the client has no name") }
        let details = application.details
        try details.check()
        return ClientCapabilities(
            redirects: details.redirects, clientSecret: details.isDesktop ? .optional : .never)
    }

    public func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
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
            path[1].lowercased() == "apps.apple.com", path.contains("app"), let last = path.last,
            last.utf8.starts(with: "id".utf8)
        else { throw Refusal("this is no link to an app in the App Store") }
        let id = String(last.dropFirst(2))
        guard id.isNumber else { throw Refusal("the id does not consist of digits") }
        return id
    }

    private func form(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        let uri = RedirectURI(redirectURI)
        guard redirectURI.hasURICharacters, !redirectURI.utf8.contains(UInt8(ascii: "#")) else {
            throw Refusal("it is no redirect URI", error: "invalid_request")
        }
        if uri.loopback != nil, redirectURI.utf8.starts(with: "http:".utf8) { return .loopback }
        let longest = client.type == .uwp ? 39 : Int.max
        guard uri.isCustomScheme, uri.schemeLength <= longest else {
            throw Refusal("it is neither form", error: "redirect_uri_mismatch")
        }
        guard !uri.isOfGoogleClient || uri.hasScheme(try? scheme(ofClient: client.clientID)) else {
            throw Refusal("the scheme is another client's", error: "redirect_uri_mismatch")
        }
        return .customScheme
    }
}

extension String {
    /// Whether the text consists of characters of a URI, with whole escapes (RFC 3986, Section 2).
    fileprivate var hasURICharacters: Bool {
        isVisibleASCII && !utf8.contains { #""<>\^`{|}"#.utf8.contains($0) }
            && Form.unescape(utf8) != nil
    }
}
