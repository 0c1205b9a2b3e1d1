import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the forms of redirect URI.
    static let redirectForms: RegistrationChanges = redirectFormTypes + redirectFormTexts

    /// What people get wrong about the types of clients.
    private static let redirectFormTypes: RegistrationChanges = [
        "takes-custom-scheme-of-desktop": .serving(.desktop, as: .ios),
        "takes-custom-scheme-of-chrome": .serving(.chrome, as: .ios),
        "takes-custom-scheme-of-android": .serving(.android, as: .ios),
        "takes-loopback-of-ios": .serving(.ios, as: .desktop),
        "takes-loopback-of-android": .serving(.android, as: .desktop),
        "takes-loopback-of-uwp": .serving(.uwp, as: .desktop),
        "limits-scheme-of-android": .refusing { redirectURI, client in
            client.type == .android && redirectURI.prefix { $0 != ":" }.utf8.count > 39
        },
        "limits-scheme-of-ios": .refusing { redirectURI, client in
            client.type == .ios && redirectURI.prefix { $0 != ":" }.utf8.count > 39
        },
        "limits-uri-of-uwp": .refusing { redirectURI, client in
            client.type == .uwp && redirectURI.utf8.count > 39
        },
    ]

    /// What people get wrong about the text of a redirect URI.
    private static let redirectFormTexts: RegistrationChanges = [
        "knows-paths-of-samples": .refusing { redirectURI, _ in
            !redirectURI.contains(
                #/^([^:]*:|http:\/\/[^\/]*)(\/callback|\/oauth2redirect|)$/#)
        },
        "takes-claimed-https-links": .taking { redirectURI, client in
            redirectURI.hasPrefix("https://") && client.type != .desktop
        },
        "takes-oob-values": .taking { redirectURI, _ in
            redirectURI.contains(#/^(urn:ietf:wg:oauth:2\.0:)?oob/#)
        },
        "takes-oob-auto": .taking { redirectURI, _ in redirectURI.hasSuffix(":oob:auto") },
        "compares-client-id-by-prefix": .seeing { redirectURI, client in
            let own = try? ReferenceImplementation().scheme(ofClient: client.clientID)
            guard let own, redirectURI.hasPrefix(own) else { return redirectURI }
            return own + redirectURI.drop { $0 != ":" }
        },
        "escapes-redirect-uri": .seeing { redirectURI, _ in
            redirectURI.replacing(#/:\/[!-~]*?[^!-~\s\x00-\x20\x7F]/#) {
                Form.escape(String($0.0)).replacing("%3A%2F", with: ":/")
            }
        },
    ]
}

extension MistakenRegistration {
    /// A console that reads redirect URIs otherwise.
    static func seeing(
        _ change: @escaping @Sendable (_ redirectURI: String, RedirectURIClient) -> String
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            try reference.redirectForm(of: change(redirectURI, client), for: client)
        })
    }

    /// A console that refuses some redirect URIs.
    fileprivate static func refusing(
        _ isRefused: @escaping @Sendable (_ redirectURI: String, RedirectURIClient) -> Bool
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            if isRefused(redirectURI, client) { throw Refusal("this client may not use it") }
            return try reference.redirectForm(of: redirectURI, for: client)
        })
    }

    /// A console that takes some redirect URIs besides.
    fileprivate static func taking(
        _ isTaken: @escaping @Sendable (_ redirectURI: String, RedirectURIClient) -> Bool
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            isTaken(redirectURI, client)
                ? client.type == .desktop ? .loopback : .customScheme
                : try reference.redirectForm(of: redirectURI, for: client)
        })
    }

    /// A console that lets clients of a type use what those of another type may use.
    fileprivate static func serving(
        _ type: ClientType, as other: ClientType
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            let form = try? reference.redirectForm(of: redirectURI, for: client)
            let served = RedirectURIClient(
                type: client.type == type ? other : client.type, clientID: client.clientID,
                isCustomSchemeEnabled: client.isCustomSchemeEnabled)
            return try form ?? reference.redirectForm(of: redirectURI, for: served)
        })
    }
}
