import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the state of a request.
    static let endpointStates: ServerChanges = [
        "endpoint-drops-state": .answering(.authorization) { response in
            response.code == nil ? nil : response.removing("state")
        },
        "endpoint-keeps-state-as-uuid": .readingState { UUID(uuidString: $0)?.uuidString ?? $0 },
        "endpoint-keeps-state-as-octets": .readingState { state in
            let isHexadecimal = state.utf8.allSatisfy { $0.hexadecimalValue != nil }
            return isHexadecimal && state.utf8.count.isMultiple(of: 2)
                ? state.uppercased() : state
        },
        "endpoint-pastes-state": .answering(.authorization, \.withRawState),
        "endpoint-escapes-state-for-html": .readingState { state in
            let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            return escapes.reduce(state) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        },
        "endpoint-keeps-state-as-number": .readingState { Int($0)?.description ?? $0 },
        "endpoint-reads-state-as-latin-1": .readingState { state in
            state.utf8.map { String(Unicode.Scalar($0)) }.joined()
        },
    ]

    /// What people get wrong about a user who refuses.
    static let endpointConsent: ServerChanges = [
        "endpoint-denial-is-unrecoverable": .renaming(
            .authorization, "access_denied", "unrecoverable"),
        "endpoint-denial-is-cancelled": .renaming(.authorization, "access_denied", "cancelled"),
        "endpoint-denial-is-a-page": .answeringDenial { _ in
            WireResponse(status: 200, body: "Linking is off.")
        },
        "endpoint-does-not-ask": .registering { $0.with(consent: .granted) },
        "endpoint-pastes-state-into-errors": .answering(.authorization) { response in
            response.values(of: "error").isEmpty ? nil : response.withRawState
        },
        "endpoint-denial-without-state": .answeringDenial { $0.removing("state") },
    ]
}

extension MistakenServer {
    /// Changes the state of a request.
    fileprivate static func readingState(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer { reading(.authorization) { $0.changing("state", change) } }

    /// Changes the answer if the user refuses.
    fileprivate static func answeringDenial(
        _ change: @escaping @Sendable (WireResponse) -> WireResponse
    ) -> MistakenServer {
        answering(.authorization) { response in
            response.values(of: "error") == ["access_denied"] ? change(response) : nil
        }
    }
}

extension WireResponse {
    /// The answer with the state as it is, without encoding.
    fileprivate var withRawState: WireResponse { respelling("state", \.percentDecoded) }
}
