import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the forms of redirect URI.
    static let redirectForms: [Mistake] =
        redirectFormTypes + redirectFormSchemes + redirectFormLoopback + redirectFormPorts
        + redirectFormTexts

    /// What people get wrong about the types of clients.
    private static let redirectFormTypes: [Mistake] = [
        Mistake(
            "takes-custom-scheme-of-desktop", "takes custom schemes of desktop clients",
            breaks: "redirect-form-custom-scheme-types",
            MistakenRegistration.taking(.desktop, for: .ios)),
        Mistake(
            "takes-custom-scheme-of-chrome", "takes custom schemes of Chrome clients",
            breaks: "redirect-form-custom-scheme-types",
            MistakenRegistration.taking(.chrome, for: .ios)),
        Mistake(
            "takes-custom-scheme-of-android", "takes custom schemes of every Android client",
            breaks: "redirect-form-android-enabled",
            MistakenRegistration.taking(.android, for: .ios)),
        Mistake(
            "takes-loopback-of-ios", "takes loopback addresses of iOS clients",
            breaks: "redirect-form-loopback-types",
            MistakenRegistration.taking(.ios, for: .desktop)),
        Mistake(
            "takes-loopback-of-android", "takes loopback addresses of Android clients",
            breaks: "redirect-form-loopback-types",
            MistakenRegistration.taking(.android, for: .desktop)),
        Mistake(
            "takes-loopback-of-uwp", "takes loopback addresses of UWP clients",
            breaks: "redirect-form-loopback-types",
            MistakenRegistration.taking(.uwp, for: .desktop)),
        Mistake(
            "takes-any-google-scheme", "takes the reversed client id of another client",
            breaks: "redirect-form-own-client-id",
            MistakenRegistration.seeing(
                #"^com\.googleusercontent\.apps\.[^:]*:"#, as: "com.example.app:")),
        Mistake(
            "compares-client-id-by-prefix", "takes a scheme that begins with the own client id",
            breaks: "redirect-form-own-client-id",
            MistakenRegistration.seeing { redirectURI, client in
                guard
                    let own = try? MistakenRegistration.reference.scheme(ofClient: client.clientID)
                else { return redirectURI }
                return redirectURI.hasPrefix(own)
                    ? own + redirectURI.drop { $0 != ":" } : redirectURI
            }),
    ]

    /// What people get wrong about custom schemes.
    private static let redirectFormSchemes: [Mistake] = [
        Mistake(
            "takes-one-word", "takes a scheme without a period",
            breaks: "redirect-form-period",
            MistakenRegistration.seeing(#"^([a-z]+:/)(?!/)"#, as: "com.$1")),
        Mistake(
            "looks-for-period-in-uri", "looks for the period in the whole URI",
            breaks: "redirect-form-period",
            MistakenRegistration.seeing(#"^([a-z]+:/[^/]*\.)"#, as: "com.$1")),
        Mistake(
            "takes-underscore", "takes a package name with an underscore for a scheme",
            breaks: "redirect-form-scheme-grammar",
            MistakenRegistration.seeing(#"_(?=[^:]*:)"#, as: "-")),
        Mistake(
            "takes-client-id-for-scheme", "takes a scheme that begins with a digit",
            breaks: "redirect-form-scheme-grammar",
            MistakenRegistration.seeing(#"^[0-9](?=[^:]*:/)"#, as: "x")),
        Mistake(
            "takes-two-slashes", "takes two slashes after a custom scheme",
            breaks: "redirect-form-one-slash",
            MistakenRegistration.seeing(#"^([a-z][^:/]*\.[^:/]*:)//(?!/)"#, as: "$1/")),
        Mistake(
            "takes-no-slash", "takes a path that does not begin with a slash",
            breaks: "redirect-form-one-slash",
            MistakenRegistration.seeing(#"^([a-z][^:/]*\.[^:/]*:)(?=[^/])"#, as: "$1/")),
        Mistake(
            "knows-paths-of-samples", "takes the paths of the samples only",
            breaks: "redirect-form-path-free",
            MistakenRegistration.judging { redirectURI, _ in
                let known = redirectURI.contains(#/^[^:]*:(\/callback|\/oauth2redirect|)$/#)
                let isKnown =
                    known
                    || redirectURI.contains(#/^http:\/\/[^\/]*(\/callback|\/oauth2redirect|)$/#)
                return isKnown ? nil : .some(nil)
            }),
        Mistake(
            "limits-uri-of-uwp", "limits the whole redirect URI of UWP clients",
            breaks: "redirect-form-uwp-length",
            MistakenRegistration.judging { redirectURI, client in
                client.type == .uwp && redirectURI.utf8.count > 39 ? .some(nil) : nil
            }),
        Mistake(
            "allows-40-characters", "takes a scheme of 40 characters of UWP clients",
            breaks: "redirect-form-uwp-length",
            MistakenRegistration.seeing(#"^.([^:]{39}:/)"#, as: "$1")),
        Mistake(
            "limits-scheme-of-android", "limits the scheme of Android clients as well",
            breaks: "redirect-form-uwp-length",
            MistakenRegistration.judging { redirectURI, client in
                let scheme = redirectURI.prefix { $0 != ":" }
                return client.type == .android && scheme.utf8.count > 39 ? .some(nil) : nil
            }),
        Mistake(
            "limits-scheme-of-ios", "limits the scheme of iOS clients as well",
            breaks: "redirect-form-uwp-length",
            and: .each(
                "redirect-form-own-client-id", "redirect-form-one-slash",
                "redirect-form-path-free",
                because: "a reversed client id has 72 characters"),
            MistakenRegistration.judging { redirectURI, client in
                let scheme = redirectURI.prefix { $0 != ":" }
                return client.type == .ios && scheme.utf8.count > 39 ? .some(nil) : nil
            }),
    ]
}
