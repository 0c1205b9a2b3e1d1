import Conformance
import Foundation

extension Mistake {
    /// What people get wrong about the state of a request.
    static let endpointStates: ServerChanges = [
        "endpoint-refuses-long-states": .refusingLongStates,
        "endpoint-escapes-state-for-html": .readingState { state in
            let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            return escapes.reduce(state) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        },
        "endpoint-reads-state-as-latin-1": .readingState { state in
            state.utf8.map { String(Unicode.Scalar($0)) }.joined()
        },
    ]

    /// What people get wrong about a user who refuses.
    static let endpointConsent: ServerChanges = [
        "endpoint-does-not-ask": .registering { $0.with(consent: .granted) }
    ]
}

extension MistakenServer {
    /// Changes the state of a request.
    fileprivate static func readingState(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer { reading(.authorization) { $0.changing("state", change) } }
}
