import Conformance
import StrictCodecs

extension MistakenServer {
    /// Changes answers with an access token.
    static func issuing(
        _ kind: WireRequest.Kind,
        _ change: @escaping @Sendable (WireResponse, WireRequest, GivenOut) -> WireResponse
    ) -> MistakenServer { recalling(kind, answered: { $0.isSuccess ? change($0, $1, $2) : $0 }) }

    /// Calls an error by another name.
    static func renaming(
        _ kind: WireRequest.Kind, _ error: String, _ name: String
    ) -> MistakenServer {
        replying(kind) { response, _, _ in
            response.json?["error"]?.text == error
                ? response.setting("error", .string(name)) : response
        }
    }

    /// Refuses requests with a parameter that is not among these.
    static func refusingUnknown(_ kind: WireRequest.Kind, known: [String]) -> MistakenServer {
        replying(kind) { response, request, _ in
            request.form.names.allSatisfy { known.contains($0 ?? known[0]) }
                ? response : .failure("invalid_request")
        }
    }
}
