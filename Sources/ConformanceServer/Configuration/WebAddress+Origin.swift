import Conformance
import StrictCodecs

extension WebAddress {
    /// Whether another URL has the same scheme, host and port, so that it may see the same cookies.
    func hasSameOrigin(as other: WebAddress) -> Bool {
        isSecure == other.isSecure && port == other.port && host.hasSameOctets(as: other.host)
    }

    /// The host and the port, as the list of further hosts names them.
    var place: String { "\(host):\(port)" }

    /// Whether a list names the host and the port; an entry without a port stands for port 443.
    func isAllowed(by hosts: [String]) -> Bool {
        hosts.contains { entry in
            guard let authority = Authority(entry), let port = authority.port(usual: 443) else {
                return false
            }
            return authority.host.hasSameOctets(as: host) && port == self.port
        }
    }

    /// Whether a redirect stays at the scheme, host and port of this URL.
    ///
    /// - Parameter location: The value of `Location`, which may be relative (RFC 9110, Section 10.2.2).
    /// - Returns: Whether a browser would stay; false if that is doubtful.
    func isOrigin(of location: String) -> Bool {
        guard location.isVisibleASCII else { return false }
        let base = URIReference(location).base
        if base.containsText(":") { return base.origin.hasSameOctets(as: text.origin) }
        return !(base.utf8.count > 1 && base.utf8.prefix(2).allSatisfy("/\\".utf8.contains))
    }
}

extension String {
    /// The beginning of a URL up to its path, in lower case.
    fileprivate var origin: String {
        let base = URIReference(self).base
        return base.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false).prefix(3)
            .joined(separator: "/").lowercasedASCII
    }
}
