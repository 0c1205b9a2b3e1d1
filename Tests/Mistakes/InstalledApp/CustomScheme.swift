import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the custom scheme of a client.
    static let customScheme: ClientChanges = schemes + clientIDs + schemeCharacters

    private static let schemes: ClientChanges = [
        "scheme-is-client-id": naming {
            let scheme = try MistakenClient.reference.scheme(ofClient: $0)
            return $0.lowercased() == $0 ? $0 : scheme
        },
        "scheme-reverses-characters": naming { try renamed($0) { String($0.reversed()) } },
        "scheme-has-colon": naming {
            let scheme = try MistakenClient.reference.scheme(ofClient: $0)
            return $0.lowercased() == $0 ? scheme + ":/" : scheme
        },
        "scheme-has-39-characters": naming {
            try String(MistakenClient.reference.scheme(ofClient: $0).prefix(39))
        },
        "scheme-until-hyphen": naming {
            try renamed($0) { name in
                name.lowercased() == name ? String(name.prefix { $0 != "-" }) : name
            }
        },
        "scheme-replaces-words": naming {
            try renamed($0) {
                ["googleusercontent", "apps", "com"].reduce($0) { $0.replacing($1, with: "") }
            }
        },
        "scheme-parses-number": naming {
            try renamed($0) { name in String(name.drop { $0 == "0" }) }
        },
        "scheme-keeps-case": .init(naming: { id in
            _ = try MistakenClient.reference.scheme(ofClient: id)
            return "com.googleusercontent.apps." + id.replacing(suffix, with: "")
        }),
        "scheme-in-turkish": .init(naming: { id in
            let scheme = try MistakenClient.reference.scheme(ofClient: id)
            return id.contains("I") ? scheme.replacing("-i", with: "-\u{131}") : scheme
        }),
    ]

    private static let clientIDs: ClientChanges = [
        "scheme-of-anything": reading { id in id.isEmpty || id.contains(".") ? id : id + suffix },
        "scheme-of-empty": reading { $0.isEmpty ? "none" + suffix : $0 },
        "scheme-of-suffix-anywhere": reading { id in
            id.range(of: suffix + ".").map { id[..<$0.lowerBound] + suffix } ?? id
        },
        "scheme-of-any-domain": reading {
            $0.replacing("googleusercontent.org", with: "googleusercontent.com")
        },
        "scheme-of-half-a-suffix": reading { id in
            id.contains("apps") ? id : id.replacing(".googleusercontent.com", with: suffix)
        },
        "scheme-of-word-apps": reading { $0.replacing("3apps.", with: "3.apps.") },
        "scheme-of-any-sign": reading {
            $0.replacing("googleusercontent-com", with: "googleusercontent.com")
        },
        "scheme-of-root-domain": reading {
            $0.hasSuffix(suffix + ".") ? String($0.dropLast()) : $0
        },
        "scheme-of-trimmed-id": reading { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
        "scheme-of-scheme": reading { id in
            id.hasPrefix("com.googleusercontent.apps.")
                ? id.dropFirst(27).prefix { $0 != ":" } + suffix : id
        },
        "scheme-of-suffix": reading {
            $0.replacing(suffix, with: "").isEmpty && !$0.isEmpty ? "none" + suffix : $0
        },
    ]

    private static let schemeCharacters: ClientChanges = [
        "scheme-has-underscore": unescaped { "_~".contains($0) },
        "scheme-has-delimiters": unescaped { ":/?@".contains($0) },
        "scheme-has-spaces": unescaped { $0.isWhitespace || $0 == "\0" },
        "scheme-has-escapes": unescaped { $0 == "%" },
        "scheme-has-letters": unescaped { !$0.isASCII && ($0.isLetter || $0.isNumber) },
        "scheme-lowers-first": reading {
            $0.lowercased() == $0 || $0.allSatisfy(\.isASCII) ? $0 : $0.lowercased()
        },
    ]

    private static let suffix = ".apps.googleusercontent.com"

    private static func naming(
        _ make: @escaping @Sendable (String) throws -> String
    ) -> MistakenClient { MistakenClient(naming: make) }

    /// A scheme with another name in it than that of the client id.
    private static func renamed(
        _ clientID: String, _ change: (String) -> String
    ) throws -> String {
        let scheme = try MistakenClient.reference.scheme(ofClient: clientID)
        let name = String(clientID.dropLast(suffix.count))
        return scheme.replacing(name, with: change(name))
    }

    private static func reading(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient { naming { try MistakenClient.reference.scheme(ofClient: change($0)) } }

    private static func unescaped(
        _ takes: @escaping @Sendable (Character) -> Bool
    ) -> MistakenClient { reading { id in id.hasSuffix(suffix) ? id.filter { !takes($0) } : id } }
}
