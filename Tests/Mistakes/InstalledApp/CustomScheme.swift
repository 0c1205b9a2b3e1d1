import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the custom scheme of a client.
    static let customScheme: ClientChanges = [
        "scheme-reverses-characters": .naming { id, scheme in
            let name = String(id.dropLast(suffix.count))
            return scheme.replacing(name, with: String(name.reversed()))
        },
        "scheme-keeps-case": .naming { id, _ in
            "com.googleusercontent.apps." + id.replacing(suffix, with: "")
        },
        "scheme-in-turkish": .naming { id, scheme in
            id.contains("I") ? scheme.replacing("-i", with: "-\u{131}") : scheme
        },
    ]

    private static let suffix = ".apps.googleusercontent.com"
}

extension MistakenClient {
    /// Changes the scheme of a client id.
    static func naming(
        _ change: @escaping @Sendable (_ id: String, _ scheme: String) -> String
    ) -> MistakenClient {
        MistakenClient(naming: { change($0, try reference.scheme(ofClient: $0)) })
    }
}
