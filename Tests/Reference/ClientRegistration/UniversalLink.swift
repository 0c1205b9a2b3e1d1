import StrictCodecs

/// A link that is to open an app.
struct UniversalLink {
    /// The host in lower case, or nil if the link is not one of HTTPS.
    let host: String?

    /// What patterns are compared with, as the link has it and with its escapes undone.
    let written: Parts, unescaped: Parts

    /// What patterns are compared with.
    struct Parts {
        /// The path, which is `/` if the link has none.
        let path: String

        /// The query, which is empty if the link has none.
        let query: String

        /// The names and values of the query.
        let items: [(name: String, value: String)]

        /// The fragment, which is empty if the link has none.
        let fragment: String

        fileprivate func map(_ change: (String) -> String) -> Parts {
            Parts(
                path: change(path), query: change(query),
                items: items.map { (change($0.name), change($0.value)) },
                fragment: change(fragment))
        }
    }

    init(_ link: String) {
        let reference = URIReference(link)
        let start = "https://"
        let isSecure = reference.base.lowercased().utf8.starts(with: start.utf8)
        let rest = isSecure ? reference.base.dropFirst(start.count) : ""
        let authority = rest.prefix { $0 != "/" }
        let host = authority.split(separator: "@").last ?? ""
        self.host = host.isEmpty ? nil : host.prefix { $0 != ":" }.lowercased()
        let query = reference.query ?? ""
        written = Parts(
            path: rest.count > authority.count ? String(rest.dropFirst(authority.count)) : "/",
            query: query, items: Self.items(of: query), fragment: reference.fragment ?? "")
        unescaped = written.map { text in
            Form.unescape(text.utf8).flatMap { String(utf8: $0) } ?? text
        }
    }

    private static func items(of query: String) -> [(name: String, value: String)] {
        query.pieces(at: UInt8(ascii: "&")).map { pair -> (name: String, value: String) in
            let parts = pair.pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// Whether an entry of the associated domains covers the host, for everybody who has the app.
    ///
    /// An entry with a mode is for the devices of developers or of organizations.
    func isOfDomain(_ entry: String) -> Bool {
        let service = "applinks:"
        guard let host, entry.utf8.starts(with: service.utf8) else { return false }
        let domain = entry.dropFirst(service.count).lowercased()
        guard domain.utf8.starts(with: "*.".utf8) else { return host.hasSameOctets(as: domain) }
        let ending = domain.dropFirst()
        return host.utf8.count > ending.utf8.count
            && host.utf8.reversed().starts(with: ending.utf8.reversed())
    }
}
