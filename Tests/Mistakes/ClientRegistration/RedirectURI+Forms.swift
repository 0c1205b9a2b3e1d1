import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the forms of redirect URI.
    static let redirectForms: RegistrationChanges =
        redirectFormTypes + redirectFormSchemes + redirectFormLoopback + redirectFormPorts
        + redirectFormTexts

    /// What people get wrong about the types of clients.
    private static let redirectFormTypes: RegistrationChanges = [
        "takes-custom-scheme-of-desktop": .taking(.desktop, for: .ios),
        "takes-custom-scheme-of-chrome": .taking(.chrome, for: .ios),
        "takes-custom-scheme-of-android": .taking(.android, for: .ios),
        "takes-loopback-of-ios": .taking(.ios, for: .desktop),
        "takes-loopback-of-android": .taking(.android, for: .desktop),
        "takes-loopback-of-uwp": .taking(.uwp, for: .desktop),
        "takes-any-google-scheme": .seeing(
            #"^com\.googleusercontent\.apps\.[^:]*:"#, as: "com.example.app:"),
        "compares-client-id-by-prefix": .seeing { redirectURI, client in
            guard
                let own = try? MistakenRegistration.reference.scheme(ofClient: client.clientID)
            else { return redirectURI }
            return redirectURI.hasPrefix(own)
                ? own + redirectURI.drop { $0 != ":" } : redirectURI
        },
    ]

    /// What people get wrong about custom schemes.
    private static let redirectFormSchemes: RegistrationChanges = [
        "takes-one-word": .seeing(#"^([a-z]+:/)(?!/)"#, as: "com.$1"),
        "looks-for-period-in-uri": .seeing(
            #"^([a-z]+:/[^/]*\.)"#, as: "com.$1"),
        "takes-underscore": .seeing(#"_(?=[^:]*:)"#, as: "-"),
        "takes-client-id-for-scheme": .seeing(#"^[0-9](?=[^:]*:/)"#, as: "x"),
        "takes-two-slashes": .seeing(
            #"^([a-z][^:/]*\.[^:/]*:)//(?!/)"#, as: "$1/"),
        "takes-no-slash": .seeing(
            #"^([a-z][^:/]*\.[^:/]*:)(?=[^/])"#, as: "$1/"),
        "knows-paths-of-samples": .judging { redirectURI, _ in
            let known = redirectURI.contains(#/^[^:]*:(\/callback|\/oauth2redirect|)$/#)
            let isKnown =
                known
                || redirectURI.contains(#/^http:\/\/[^\/]*(\/callback|\/oauth2redirect|)$/#)
            return isKnown ? nil : .some(nil)
        },
        "limits-uri-of-uwp": .judging { redirectURI, client in
            client.type == .uwp && redirectURI.utf8.count > 39 ? .some(nil) : nil
        },
        "allows-40-characters": .seeing(#"^.([^:]{39}:/)"#, as: "$1"),
        "limits-scheme-of-android": .judging { redirectURI, client in
            let scheme = redirectURI.prefix { $0 != ":" }
            return client.type == .android && scheme.utf8.count > 39 ? .some(nil) : nil
        },
        "limits-scheme-of-ios": .judging { redirectURI, client in
            let scheme = redirectURI.prefix { $0 != ":" }
            return client.type == .ios && scheme.utf8.count > 39 ? .some(nil) : nil
        },
    ]
}
