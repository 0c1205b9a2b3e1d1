import Conformance
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the hosts of loopback redirect URIs.
    static let redirectFormLoopback: Changes = [
        "reads-numbers-of-any-base": MistakenRegistration.seeing(
            #"^http://(127\.1|2130706433|0x7f000001|0177\.0\.0\.1)(?=[:/])"#,
            as: "http://127.0.0.1"),
        "takes-any-address": MistakenRegistration.seeing(
            #"^http://(0\.0\.0\.0|\[::\])(?=[:/])"#, as: "http://127.0.0.1"),
        "compares-host-by-prefix": MistakenRegistration.seeing(
            #"^http://127\.0\.0\.1\.[^:/@]*"#, as: "http://127.0.0.1"),
        "takes-mapped-address": MistakenRegistration.seeing(
            #"^http://\[::ffff:127\.0\.0\.1\]"#, as: "http://127.0.0.1"),
        "knows-ipv4-only": MistakenRegistration.seeing(#"\[::1\]"#, as: "[::2]"),
        "takes-other-loopback-addresses": MistakenRegistration.seeing(
            #"^http://127\.0\.0\.[0-9]+(?=[:/])"#, as: "http://127.0.0.1"),
        "takes-long-ipv6": MistakenRegistration.seeing(#"\[0:0:0:0:0:0:0:1\]"#, as: "[::1]"),
        "ignores-case-of-http": MistakenRegistration.seeing(#"^HTTP:"#, as: "http:"),
        "ignores-userinfo-before-literal": MistakenRegistration.seeing(
            #"^http://[^/@]*@"#, as: "http://"),
        "reads-host-before-at-sign": MistakenRegistration.seeing(
            #"^(http://127\.0\.0\.1)[^/@]*@[^/]*"#, as: "$1"),
    ]

    /// What people get wrong about ports and schemes of loopback redirect URIs.
    static let redirectFormPorts: Changes = [
        "takes-any-number-for-port": MistakenRegistration.seeing(#":[0-9]+(?=/)"#, as: ":8080"),
        "reads-port-as-integer": MistakenRegistration.seeing(#":[+0]+(?=[1-9][0-9]*/)"#, as: ":"),
        "wants-port": MistakenRegistration.seeing(#"^(http://[^/]*[.:]+1\]?)/"#, as: "$1:0/"),
        "refuses-low-ports": MistakenRegistration.seeing(#":[0-9]{1,3}(?=/)"#, as: ":0"),
        "takes-https-on-loopback": MistakenRegistration.seeing(
            #"^https:(?=//(127|\[::1))"#, as: "http:"),
        "takes-any-scheme-on-loopback": MistakenRegistration.seeing(
            #"^[a-z]+:(?=//(127|\[::1))"#, as: "http:"),
    ]

    /// What people get wrong about the text of a redirect URI.
    static let redirectFormTexts: Changes = [
        "takes-claimed-https-links": MistakenRegistration.judging { redirectURI, client in
            let isLink = redirectURI.hasPrefix("https://")
            return isLink && client.type != .desktop ? .some(.customScheme) : nil
        },
        "takes-private-network": MistakenRegistration.seeing(
            #"^http://192\.168\.[0-9.]+"#, as: "http://127.0.0.1"),
        "completes-address": MistakenRegistration.seeing(
            #"^(//)?127\.0\.0\.1"#, as: "http://127.0.0.1"),
        "completes-path": MistakenRegistration.seeing(#"^:?/(?!/)"#, as: "com.example.app:/"),
        "ignores-fragment-of-redirect-uri": MistakenRegistration.seeing(##"#.*$"##, as: ""),
        "ignores-empty-fragment": MistakenRegistration.seeing(##"#$"##, as: ""),
        "takes-oob-values": MistakenRegistration.judging { redirectURI, client in
            guard redirectURI.contains(#/^(urn:ietf:wg:oauth:2\.0:)?oob/#) else { return nil }
            return .some(client.type == .desktop ? .loopback : .customScheme)
        },
        "takes-oob-auto": MistakenRegistration.judging { redirectURI, client in
            guard redirectURI.hasSuffix(":oob:auto") else { return nil }
            return .some(client.type == .desktop ? .loopback : .customScheme)
        },
        "trims-end-of-redirect-uri": MistakenRegistration.seeing(#"\s+\z"#, as: ""),
        "cuts-redirect-uri-at-nul": MistakenRegistration.seeing(#"\x00.*\z"#, as: ""),
        "escapes-redirect-uri": MistakenRegistration.seeing { redirectURI, _ in
            redirectURI.replacing(#/:\/[!-~]*?[^!-~\s\x00-\x20\x7F]/#) {
                Form.escape(String($0.0)).replacing("%3A%2F", with: ":/")
            }
        },
        "takes-broken-escapes": MistakenRegistration.seeing(#"%(?![0-9A-Fa-f]{2})"#, as: "%25"),
        "takes-printable-characters": MistakenRegistration.seeing(
            #"(?<=[a-z/])[<>"\\{}]"#, as: "x"),
    ]
}
