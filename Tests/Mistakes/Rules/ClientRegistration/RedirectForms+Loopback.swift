import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the hosts of loopback redirect URIs.
    static let redirectFormLoopback: [Mistake] = [
        Mistake(
            "reads-numbers-of-any-base", "reads numbers of every base and form as an address",
            breaks: "redirect-form-loopback-host",
            MistakenRegistration.seeing(
                #"^http://(127\.1|2130706433|0x7f000001|0177\.0\.0\.1)(?=[:/])"#,
                as: "http://127.0.0.1")),
        Mistake(
            "takes-any-address", "takes the address that means any",
            breaks: "redirect-form-loopback-host",
            MistakenRegistration.seeing(
                #"^http://(0\.0\.0\.0|\[::\])(?=[:/])"#, as: "http://127.0.0.1")),
        Mistake(
            "compares-host-by-prefix", "takes a host that begins like the literal",
            breaks: "redirect-form-loopback-host",
            MistakenRegistration.seeing(
                #"^http://127\.0\.0\.1\.[^:/@]*"#, as: "http://127.0.0.1")),
        Mistake(
            "takes-mapped-address", "takes the IPv4 literal mapped to IPv6",
            breaks: "redirect-form-loopback-host",
            MistakenRegistration.seeing(
                #"^http://\[::ffff:127\.0\.0\.1\]"#, as: "http://127.0.0.1")),
        Mistake(
            "knows-ipv4-only", "does not know the IPv6 literal",
            breaks: "redirect-form-loopback-host",
            and: .each(
                "redirect-form-loopback-types", "redirect-form-loopback-http",
                "redirect-form-loopback-port", "redirect-form-userinfo",
                because: "one accepted URI has the IPv6 literal"),
            MistakenRegistration.seeing(#"\[::1\]"#, as: "[::2]")),
        Mistake(
            "takes-other-loopback-addresses", "takes every address that begins with 127",
            breaks: "redirect-form-loopback-spelling",
            MistakenRegistration.seeing(
                #"^http://127\.0\.0\.[0-9]+(?=[:/])"#, as: "http://127.0.0.1")),
        Mistake(
            "takes-long-ipv6", "takes every spelling of the IPv6 literal",
            breaks: "redirect-form-loopback-spelling",
            MistakenRegistration.seeing(#"\[0:0:0:0:0:0:0:1\]"#, as: "[::1]")),
        Mistake(
            "ignores-case-of-http", "takes http in upper case",
            breaks: "redirect-form-loopback-spelling",
            MistakenRegistration.seeing(#"^HTTP:"#, as: "http:")),
        Mistake(
            "ignores-userinfo-before-literal", "ignores what stands before an at sign",
            breaks: "redirect-form-userinfo",
            MistakenRegistration.seeing(#"^http://[^/@]*@"#, as: "http://")),
        Mistake(
            "reads-host-before-at-sign", "takes what stands before an at sign for the host",
            breaks: "redirect-form-userinfo",
            MistakenRegistration.seeing(#"^(http://127\.0\.0\.1)[^/@]*@[^/]*"#, as: "$1")),
    ]

    /// What people get wrong about ports and schemes of loopback redirect URIs.
    static let redirectFormPorts: [Mistake] = [
        Mistake(
            "takes-any-number-for-port", "takes any number for a port",
            breaks: "redirect-form-loopback-port",
            MistakenRegistration.seeing(#":[0-9]+(?=/)"#, as: ":8080")),
        Mistake(
            "reads-port-as-integer", "reads the port with its sign or its zeros",
            breaks: "redirect-form-loopback-port",
            MistakenRegistration.seeing(#":[+0]+(?=[1-9][0-9]*/)"#, as: ":")),
        Mistake(
            "wants-port", "refuses a loopback address without a port",
            breaks: "redirect-form-loopback-port",
            MistakenRegistration.seeing(#"^(http://[^/]*[.:]+1\]?)/"#, as: "$1:0/")),
        Mistake(
            "refuses-low-ports", "refuses ports below 1024",
            breaks: "redirect-form-loopback-port",
            MistakenRegistration.seeing(#":[0-9]{1,3}(?=/)"#, as: ":0")),
        Mistake(
            "takes-https-on-loopback", "takes https at a loopback address",
            breaks: "redirect-form-loopback-http",
            MistakenRegistration.seeing(#"^https:(?=//(127|\[::1))"#, as: "http:")),
        Mistake(
            "takes-any-scheme-on-loopback", "takes every scheme at a loopback address",
            breaks: "redirect-form-loopback-http",
            MistakenRegistration.seeing(#"^[a-z]+:(?=//(127|\[::1))"#, as: "http:")),
    ]

    /// What people get wrong about the text of a redirect URI.
    static let redirectFormTexts: [Mistake] = [
        Mistake(
            "takes-claimed-https-links", "takes https links for custom schemes",
            breaks: "redirect-form-web-server",
            MistakenRegistration.judging { redirectURI, client in
                let isLink = redirectURI.hasPrefix("https://")
                return isLink && client.type != .desktop ? .some(.customScheme) : nil
            }),
        Mistake(
            "takes-private-network", "takes an address of the private network",
            breaks: "redirect-form-web-server",
            MistakenRegistration.seeing(#"^http://192\.168\.[0-9.]+"#, as: "http://127.0.0.1")),
        Mistake(
            "completes-address", "puts http before an address",
            breaks: "redirect-form-absolute",
            MistakenRegistration.seeing(#"^(//)?127\.0\.0\.1"#, as: "http://127.0.0.1")),
        Mistake(
            "completes-path", "puts the own scheme before a path",
            breaks: "redirect-form-absolute",
            MistakenRegistration.seeing(#"^:?/(?!/)"#, as: "com.example.app:/")),
        Mistake(
            "ignores-fragment-of-redirect-uri", "ignores a fragment",
            breaks: "redirect-form-no-fragment",
            MistakenRegistration.seeing(##"#.*$"##, as: "")),
        Mistake(
            "ignores-empty-fragment", "ignores an empty fragment",
            breaks: "redirect-form-no-fragment",
            MistakenRegistration.seeing(##"#$"##, as: "")),
        Mistake(
            "takes-oob-values", "takes the out-of-band values",
            breaks: "redirect-form-oob",
            MistakenRegistration.judging { redirectURI, client in
                guard redirectURI.contains(#/^(urn:ietf:wg:oauth:2\.0:)?oob/#) else { return nil }
                return .some(client.type == .desktop ? .loopback : .customScheme)
            }),
        Mistake(
            "takes-oob-auto", "refuses one out-of-band value and takes the other",
            breaks: "redirect-form-oob",
            MistakenRegistration.judging { redirectURI, client in
                guard redirectURI.hasSuffix(":oob:auto") else { return nil }
                return .some(client.type == .desktop ? .loopback : .customScheme)
            }),
        Mistake(
            "trims-end-of-redirect-uri", "removes white space at the end",
            breaks: "redirect-form-no-controls",
            MistakenRegistration.seeing(#"\s+\z"#, as: "")),
        Mistake(
            "cuts-redirect-uri-at-nul", "reads to the first NUL",
            breaks: "redirect-form-no-controls",
            MistakenRegistration.seeing(#"\x00.*\z"#, as: "")),
        Mistake(
            "escapes-redirect-uri", "escapes characters that a URI may not have",
            breaks: "redirect-form-characters",
            MistakenRegistration.seeing { redirectURI, _ in
                redirectURI.replacing(#/:\/[!-~]*?[^!-~\s\x00-\x20\x7F]/#) {
                    Form.escape(String($0.0)).replacing("%3A%2F", with: ":/")
                }
            }),
        Mistake(
            "takes-broken-escapes", "takes a percent sign that begins no escape",
            breaks: "redirect-form-characters",
            MistakenRegistration.seeing(#"%(?![0-9A-Fa-f]{2})"#, as: "%25")),
        Mistake(
            "takes-printable-characters", "takes every printable character of ASCII",
            breaks: "redirect-form-characters",
            MistakenRegistration.seeing(#"(?<=[a-z/])[<>"\\{}]"#, as: "x")),
    ]
}
