import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the custom scheme of a client.
    static let customScheme: ClientChanges = [
        "scheme-is-client-id": naming { id, scheme in id.lowercased() == id ? id : scheme },
        "scheme-has-colon": naming { id, scheme in
            id.lowercased() == id ? scheme + ":/" : scheme
        },
        "scheme-reverses-characters": naming { id, scheme in
            let name = String(id.dropLast(suffix.count))
            return scheme.replacing(name, with: String(name.reversed()))
        },
        "scheme-until-hyphen": naming { id, scheme in
            let name = String(id.dropLast(suffix.count))
            return name.lowercased() == name
                ? scheme.replacing(name, with: String(name.prefix { $0 != "-" })) : scheme
        },
        "scheme-replaces-words": naming { id, scheme in
            let name = String(id.dropLast(suffix.count))
            let words = ["googleusercontent", "apps", "com"]
            return scheme.replacing(name, with: words.reduce(name) { $0.replacing($1, with: "") })
        },
        "scheme-parses-number": naming { id, scheme in
            let name = String(id.dropLast(suffix.count))
            return scheme.replacing(name, with: String(name.drop { $0 == "0" }))
        },
        "scheme-keeps-case": naming { id, _ in
            "com.googleusercontent.apps." + id.replacing(suffix, with: "")
        },
        "scheme-in-turkish": naming { id, scheme in
            id.contains("I") ? scheme.replacing("-i", with: "-\u{131}") : scheme
        },
        "scheme-lowers-first": .init(naming: { id in
            let isRight = id.lowercased() == id || id.allSatisfy(\.isASCII)
            return try MistakenClient.reference.scheme(ofClient: isRight ? id : id.lowercased())
        }),
    ]

    private static let suffix = ".apps.googleusercontent.com"

    /// Changes the scheme of a client id.
    private static func naming(
        _ change: @escaping @Sendable (_ id: String, _ scheme: String) -> String
    ) -> MistakenClient {
        MistakenClient(naming: { change($0, try MistakenClient.reference.scheme(ofClient: $0)) })
    }
}
