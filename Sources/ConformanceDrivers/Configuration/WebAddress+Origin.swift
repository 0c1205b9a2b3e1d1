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

    /// Whether the URL is at an origin.
    func isOrigin(_ origin: String) -> Bool {
        (try? WebAddress(origin)).map(hasSameOrigin) ?? false
    }
}
