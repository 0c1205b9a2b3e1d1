import Conformance
import StrictCodecs

/// The sign-ins of earlier vectors, which later ones look at if their own would have the same values.
///
/// What a program generates at each start is judged by the rules on many starts, which get each start once.
final class SharedSignIns: Sendable {
    /// Each with what its start was given.
    private let known = Locked<[(start: String, code: String, signIn: SignIn)]>([])

    /// Keeps a sign-in.
    func note(_ signIn: SignIn, of start: String, code: String) {
        known.withLock { $0.append((start, code, signIn)) }
    }

    /// A sign-in of a program that was given the same, with a code or, if that is nil, any.
    func signIn(of start: String, code: String?) -> SignIn? {
        known.withLock { known in
            known.first { entry in
                entry.start.hasSameOctets(as: start)
                    && code.map { entry.code.hasSameOctets(as: $0) } != false
            }?.signIn
        }
    }
}

extension ClientConfiguration {
    /// What a start is given, as one text.
    func given(_ queries: EndpointQueries) -> String {
        let (id, secret) = (isGiven("client_id") ? clientID : "", hasSecret ? clientSecret : "")
        return [id, secret, queries.authorization, queries.token, queries.revocation]
            .map(JSON.quote).joined()
    }
}

extension ClientCase {
    /// Signs in, or looks at a sign-in with the same values.
    func sharedSignIn(
        _ queries: EndpointQueries, code: String? = nil
    ) async throws -> SignIn {
        let start = configuration.given(queries)
        if let known = signIns.signIn(of: start, code: code) { return shown(known) }
        let code = code ?? newCode()
        let isPlain = queries.authorization.isEmpty
        let own = try await inSession(queries) { session in
            try signIn(session, code: code, isPlain: isPlain)
        }
        signIns.note(own, of: start, code: code)
        return own
    }

    /// A sign-in of another vector, of which this one says what it sees.
    private func shown(_ signIn: SignIn) -> SignIn {
        let (url, request) = (signIn.opened.url, signIn.request)
        trace.redactor.hideDrawn(in: url)
        trace.redactor.hideSecrets(of: request)
        if let code = request["code"] { trace.redactor.hide(code, as: "code", isOwn: false) }
        trace.note("a start for an earlier vector was given the same values")
        trace.note("opened \(url)")
        trace.note("> \(request.method) \(request.path)  \(request.content)")
        return signIn
    }
}

extension Redactor {
    /// Hides what a program has drawn for an authorization request.
    func hideDrawn(in url: String) {
        for (name, kind) in [("state", "state"), ("code_challenge", "code-challenge")] {
            guard let value = URIReference.only(name, in: url) else { continue }
            hide(value, as: kind, isOwn: false)
        }
    }
}
