import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of an authorization request.
    static let appForms: ServerChanges = [
        "app-server-knows-no-lower-case-escapes": .replying(.authorization) {
            response, request, _ in
            request.query?.contains("%3a") == true ? .page : response
        },
        "app-server-reads-one-text": .replying(.authorization) {
            response, request, _ in
            let encoded = Form.encode([
                ("redirect_uri", request.parameter("redirect_uri") ?? "")
            ])
            let isOwn =
                request.form.names.first == "response_type"
                && request.form.pieces.containsOctets(of: encoded)
            return isOwn ? response : .page
        },
        "app-server-drops-broken-escapes": .asking(.authorization) { request, _ in
            var form = request.form
            form.pieces = form.pieces.map { piece in
                guard Form.decode(piece) == nil, let sign = piece.lastIndex(of: "%") else {
                    return piece
                }
                return String(piece[..<sign])
            }
            return request.with(form)
        },
        "app-server-refuses-hints": .replying(.authorization) {
            response, request, _ in
            let known = [
                "response_type", "client_id", "redirect_uri", "state", "scope",
                "code_challenge", "code_challenge_method",
            ]
            let isKnown = request.form.names.allSatisfy { known.contains($0 ?? "state") }
            return isKnown ? response : response.failing("invalid_request")
        },
        "app-server-stumbles-over-empty-pairs": .replying(.authorization) {
            response, request, _ in
            let pieces = request.query?.split(separator: "&", omittingEmptySubsequences: false)
            return pieces?.contains("") == true ? response.failing("invalid_request") : response
        },
    ]
}
