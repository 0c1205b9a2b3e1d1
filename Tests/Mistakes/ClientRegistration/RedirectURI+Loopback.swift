import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the hosts of loopback redirect URIs.
    static let redirectFormLoopback: RegistrationChanges = [
        "reads-numbers-of-any-base": .seeing(
            #"^http://(127\.1|2130706433|0x7f000001|0177\.0\.0\.1)(?=[:/])"#,
            as: "http://127.0.0.1"),
        "takes-any-address": .seeing(
            #"^http://(0\.0\.0\.0|\[::\])(?=[:/])"#, as: "http://127.0.0.1"),
        "compares-host-by-prefix": .seeing(
            #"^http://127\.0\.0\.1\.[^:/@]*"#, as: "http://127.0.0.1"),
        "takes-mapped-address": .seeing(
            #"^http://\[::ffff:127\.0\.0\.1\]"#, as: "http://127.0.0.1"),
        "knows-ipv4-only": .seeing(#"\[::1\]"#, as: "[::2]"),
        "takes-other-loopback-addresses": .seeing(
            #"^http://127\.0\.0\.[0-9]+(?=[:/])"#, as: "http://127.0.0.1"),
        "takes-long-ipv6": .seeing(#"\[0:0:0:0:0:0:0:1\]"#, as: "[::1]"),
        "ignores-case-of-http": .seeing(#"^HTTP:"#, as: "http:"),
        "ignores-userinfo-before-literal": .seeing(
            #"^http://[^/@]*@"#, as: "http://"),
        "reads-host-before-at-sign": .seeing(
            #"^(http://127\.0\.0\.1)[^/@]*@[^/]*"#, as: "$1"),
    ]

    /// What people get wrong about ports and schemes of loopback redirect URIs.
    static let redirectFormPorts: RegistrationChanges = [
        "takes-any-number-for-port": .seeing(#":[0-9]+(?=/)"#, as: ":8080"),
        "reads-port-as-integer": .seeing(#":[+0]+(?=[1-9][0-9]*/)"#, as: ":"),
        "wants-port": .seeing(#"^(http://[^/]*[.:]+1\]?)/"#, as: "$1:0/"),
        "refuses-low-ports": .seeing(#":[0-9]{1,3}(?=/)"#, as: ":0"),
        "takes-https-on-loopback": .seeing(
            #"^https:(?=//(127|\[::1))"#, as: "http:"),
        "takes-any-scheme-on-loopback": .seeing(
            #"^[a-z]+:(?=//(127|\[::1))"#, as: "http:"),
    ]

    /// What people get wrong about the text of a redirect URI.
    static let redirectFormTexts: RegistrationChanges = [
        "takes-claimed-https-links": .judging { redirectURI, client in
            let isLink = redirectURI.hasPrefix("https://")
            return isLink && client.type != .desktop ? .some(.customScheme) : nil
        },
        "takes-private-network": .seeing(
            #"^http://192\.168\.[0-9.]+"#, as: "http://127.0.0.1"),
        "completes-address": .seeing(
            #"^(//)?127\.0\.0\.1"#, as: "http://127.0.0.1"),
        "completes-path": .seeing(#"^:?/(?!/)"#, as: "com.example.app:/"),
        "ignores-fragment-of-redirect-uri": .seeing(##"#.*$"##, as: ""),
        "ignores-empty-fragment": .seeing(##"#$"##, as: ""),
        "takes-oob-values": .judging { redirectURI, client in
            guard redirectURI.contains(#/^(urn:ietf:wg:oauth:2\.0:)?oob/#) else { return nil }
            return .some(client.type == .desktop ? .loopback : .customScheme)
        },
        "takes-oob-auto": .judging { redirectURI, client in
            guard redirectURI.hasSuffix(":oob:auto") else { return nil }
            return .some(client.type == .desktop ? .loopback : .customScheme)
        },
        "trims-end-of-redirect-uri": .seeing(#"\s+\z"#, as: ""),
        "cuts-redirect-uri-at-nul": .seeing(#"\x00.*\z"#, as: ""),
        "escapes-redirect-uri": .seeing { redirectURI, _ in
            redirectURI.replacing(#/:\/[!-~]*?[^!-~\s\x00-\x20\x7F]/#) {
                Form.escape(String($0.0)).replacing("%3A%2F", with: ":/")
            }
        },
        "takes-broken-escapes": .seeing(#"%(?![0-9A-Fa-f]{2})"#, as: "%25"),
        "takes-printable-characters": .seeing(
            #"(?<=[a-z/])[<>"\\{}]"#, as: "x"),
    ]
}
