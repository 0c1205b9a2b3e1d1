import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the custom scheme of a client.
    static let customScheme: [Mistake] = schemes + clientIDs + schemeCharacters

    private static let schemes: [Mistake] = [
        naming("scheme-is-client-id", "takes the client id itself for the scheme", and: everywhere)
        {
            let scheme = try MistakenClient.reference.scheme(ofClient: $0)
            return $0.lowercased() == $0 ? $0 : scheme
        },
        naming("scheme-reverses-characters", "reverses the characters of the name", and: everywhere)
        {
            try renamed($0) { String($0.reversed()) }
        },
        naming("scheme-has-colon", "adds a colon and a slash to the scheme", and: everywhere) {
            let scheme = try MistakenClient.reference.scheme(ofClient: $0)
            return $0.lowercased() == $0 ? scheme + ":/" : scheme
        },
        naming("scheme-has-39-characters", "cuts every scheme at 39 characters") {
            try String(MistakenClient.reference.scheme(ofClient: $0).prefix(39))
        },
        naming("scheme-until-hyphen", "takes the number of the client id only") {
            try renamed($0) { name in
                name.lowercased() == name ? String(name.prefix { $0 != "-" }) : name
            }
        },
        naming("scheme-replaces-words", "removes the words of the suffix wherever they are") {
            try renamed($0) {
                ["googleusercontent", "apps", "com"].reduce($0) { $0.replacing($1, with: "") }
            }
        },
        naming("scheme-parses-number", "parses the number and loses its zeros") {
            try renamed($0) { name in String(name.drop { $0 == "0" }) }
        },
        Mistake(
            "scheme-keeps-case", "leaves upper-case letters in the scheme",
            breaks: "scheme-lower-case",
            MistakenClient(naming: { id in
                _ = try MistakenClient.reference.scheme(ofClient: id)
                return "com.googleusercontent.apps." + id.replacing(suffix, with: "")
            })),
        Mistake(
            "scheme-in-turkish", "makes the scheme lower-case by the rules of Turkish",
            breaks: "scheme-lower-case",
            MistakenClient(naming: { id in
                let scheme = try MistakenClient.reference.scheme(ofClient: id)
                return id.contains("I") ? scheme.replacing("-i", with: "-\u{131}") : scheme
            })),
    ]

    private static let clientIDs: [Mistake] = [
        reading("scheme-of-anything", "needs no suffix") { id in
            id.isEmpty || id.contains(".") ? id : id + suffix
        },
        reading("scheme-of-empty", "makes a scheme of an empty client id") {
            $0.isEmpty ? "none" + suffix : $0
        },
        reading("scheme-of-suffix-anywhere", "looks for the suffix anywhere") { id in
            id.range(of: suffix + ".").map { id[..<$0.lowerBound] + suffix } ?? id
        },
        reading("scheme-of-any-domain", "does not look at the last label") {
            $0.replacing("googleusercontent.org", with: "googleusercontent.com")
        },
        reading("scheme-of-half-a-suffix", "looks for the end of the suffix only") { id in
            id.contains("apps") ? id : id.replacing(".googleusercontent.com", with: suffix)
        },
        reading("scheme-of-word-apps", "forgets the dot before the suffix") {
            $0.replacing("3apps.", with: "3.apps.")
        },
        reading("scheme-of-any-sign", "takes any sign for the dots of the suffix") {
            $0.replacing("googleusercontent-com", with: "googleusercontent.com")
        },
        reading("scheme-of-root-domain", "ignores a dot at the end") {
            $0.hasSuffix(suffix + ".") ? String($0.dropLast()) : $0
        },
        reading("scheme-of-trimmed-id", "cuts spaces and newlines off the client id") {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        },
        reading("scheme-of-scheme", "takes the scheme for a client id") { id in
            id.hasPrefix("com.googleusercontent.apps.")
                ? id.dropFirst(27).prefix { $0 != ":" } + suffix : id
        },
        reading(
            "scheme-of-suffix", "needs nothing before the suffix", breaks: "scheme-front-required"
        ) {
            $0.replacing(suffix, with: "").isEmpty && !$0.isEmpty ? "none" + suffix : $0
        },
    ]

    private static let schemeCharacters: [Mistake] = [
        unescaped("scheme-has-underscore", "takes an underscore and a tilde") { "_~".contains($0) },
        unescaped("scheme-has-delimiters", "does not look for : / ? and @") { ":/?@".contains($0) },
        unescaped("scheme-has-spaces", "takes spaces and control characters") {
            $0.isWhitespace || $0 == "\0"
        },
        unescaped("scheme-has-escapes", "takes a percent sign") { $0 == "%" },
        unescaped("scheme-has-letters", "takes letters and digits of every script") {
            !$0.isASCII && ($0.isLetter || $0.isNumber)
        },
        reading(
            "scheme-lowers-first", "looks at the letters after making them lower-case",
            breaks: "scheme-legal"
        ) {
            $0.lowercased() == $0 || $0.allSatisfy(\.isASCII) ? $0 : $0.lowercased()
        },
    ]

    private static let everywhere: [Rule.ID: String] = .each(
        "scheme-suffix-required", "scheme-front-required", "scheme-legal",
        because: "It has no right scheme for the number that these are compared with.")

    private static let suffix = ".apps.googleusercontent.com"

    private static func naming(
        _ id: String, _ title: String, and alsoBreaks: [Rule.ID: String] = [:],
        _ make: @escaping @Sendable (String) throws -> String
    ) -> Mistake {
        Mistake(
            id, title, breaks: "scheme-reversed", and: alsoBreaks, MistakenClient(naming: make))
    }

    /// A scheme with another name in it than that of the client id.
    private static func renamed(
        _ clientID: String, _ change: (String) -> String
    ) throws -> String {
        let scheme = try MistakenClient.reference.scheme(ofClient: clientID)
        let name = String(clientID.dropLast(suffix.count))
        return scheme.replacing(name, with: change(name))
    }

    private static func reading(
        _ id: String, _ title: String, breaks rule: Rule.ID = "scheme-suffix-required",
        _ change: @escaping @Sendable (String) -> String
    ) -> Mistake {
        Mistake(
            id, title, breaks: rule,
            MistakenClient(naming: { try MistakenClient.reference.scheme(ofClient: change($0)) }))
    }

    private static func unescaped(
        _ id: String, _ title: String, _ takes: @escaping @Sendable (Character) -> Bool
    ) -> Mistake {
        reading(id, title, breaks: "scheme-legal") { id in
            id.hasSuffix(suffix) ? id.filter { !takes($0) } : id
        }
    }
}
