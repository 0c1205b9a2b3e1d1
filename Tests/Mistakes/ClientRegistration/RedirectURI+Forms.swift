import Conformance
import Reference

extension Changes {
    /// What people get wrong about the forms of redirect URI.
    static let redirectForms: Changes =
        redirectFormTypes + redirectFormSchemes + redirectFormLoopback + redirectFormPorts
        + redirectFormTexts

    /// What people get wrong about the types of clients.
    private static let redirectFormTypes: Changes = [
        "takes-custom-scheme-of-desktop": MistakenRegistration.taking(.desktop, for: .ios),
        "takes-custom-scheme-of-chrome": MistakenRegistration.taking(.chrome, for: .ios),
        "takes-custom-scheme-of-android": MistakenRegistration.taking(.android, for: .ios),
        "takes-loopback-of-ios": MistakenRegistration.taking(.ios, for: .desktop),
        "takes-loopback-of-android": MistakenRegistration.taking(.android, for: .desktop),
        "takes-loopback-of-uwp": MistakenRegistration.taking(.uwp, for: .desktop),
        "takes-any-google-scheme": MistakenRegistration.seeing(
            #"^com\.googleusercontent\.apps\.[^:]*:"#, as: "com.example.app:"),
        "compares-client-id-by-prefix": MistakenRegistration.seeing { redirectURI, client in
            guard
                let own = try? MistakenRegistration.reference.scheme(ofClient: client.clientID)
            else { return redirectURI }
            return redirectURI.hasPrefix(own)
                ? own + redirectURI.drop { $0 != ":" } : redirectURI
        },
    ]

    /// What people get wrong about custom schemes.
    private static let redirectFormSchemes: Changes = [
        "takes-one-word": MistakenRegistration.seeing(#"^([a-z]+:/)(?!/)"#, as: "com.$1"),
        "looks-for-period-in-uri": MistakenRegistration.seeing(
            #"^([a-z]+:/[^/]*\.)"#, as: "com.$1"),
        "takes-underscore": MistakenRegistration.seeing(#"_(?=[^:]*:)"#, as: "-"),
        "takes-client-id-for-scheme": MistakenRegistration.seeing(#"^[0-9](?=[^:]*:/)"#, as: "x"),
        "takes-two-slashes": MistakenRegistration.seeing(
            #"^([a-z][^:/]*\.[^:/]*:)//(?!/)"#, as: "$1/"),
        "takes-no-slash": MistakenRegistration.seeing(
            #"^([a-z][^:/]*\.[^:/]*:)(?=[^/])"#, as: "$1/"),
        "knows-paths-of-samples": MistakenRegistration.judging { redirectURI, _ in
            let known = redirectURI.contains(#/^[^:]*:(\/callback|\/oauth2redirect|)$/#)
            let isKnown =
                known
                || redirectURI.contains(#/^http:\/\/[^\/]*(\/callback|\/oauth2redirect|)$/#)
            return isKnown ? nil : .some(nil)
        },
        "limits-uri-of-uwp": MistakenRegistration.judging { redirectURI, client in
            client.type == .uwp && redirectURI.utf8.count > 39 ? .some(nil) : nil
        },
        "allows-40-characters": MistakenRegistration.seeing(#"^.([^:]{39}:/)"#, as: "$1"),
        "limits-scheme-of-android": MistakenRegistration.judging { redirectURI, client in
            let scheme = redirectURI.prefix { $0 != ":" }
            return client.type == .android && scheme.utf8.count > 39 ? .some(nil) : nil
        },
        "limits-scheme-of-ios": MistakenRegistration.judging { redirectURI, client in
            let scheme = redirectURI.prefix { $0 != ":" }
            return client.type == .ios && scheme.utf8.count > 39 ? .some(nil) : nil
        },
    ]
}
