import Conformance
import Reference
import StrictCodecs

extension MistakenServer {
    /// Decides about proofs in place of the reference.
    ///
    /// The reference gets the challenge of another verifier instead, and that verifier if the
    /// proof succeeds.
    static func proving(
        _ isProven: @escaping @Sendable (Proof) -> Bool
    ) -> MistakenServer {
        recalling { request, authorization in
            guard let authorization else { return request.hidingChallenge }
            guard let proof = Proof(request, authorization), isProven(proof) else { return nil }
            return request.setting("code_verifier", Proof.hiddenVerifier)
        }
    }

    /// Decides about proofs by what came before.
    static func proving(
        _ isProven: @escaping @Sendable (WireRequest, ServerPast) -> Bool
    ) -> MistakenServer {
        asking(.any) { request, past in
            let authorization = past.authorization(for: request.parameter("code"))
            guard let authorization else { return request.hidingChallenge }
            guard Proof(request, authorization) != nil, isProven(request, past) else { return nil }
            return request.setting("code_verifier", Proof.hiddenVerifier)
        }
    }

    /// Keeps a code if it comes with a wrong verifier, so that it can be presented again.
    ///
    /// The reference gets another code in that case, and the hidden verifier if a wrong one passes.
    static func keepingCodes(
        passing isPassed: @escaping @Sendable (WireRequest, ServerPast) -> Bool = { _, _ in false }
    ) -> MistakenServer {
        asking(.any) { request, past in
            let code = request.parameter("code")
            guard let authorization = past.authorization(for: code) else {
                return request.hidingChallenge
            }
            guard let proof = Proof(request, authorization) else { return nil }
            if proof.isRight || isPassed(request, past) {
                return request.setting("code_verifier", Proof.hiddenVerifier)
            }
            return proof.verifier.map { _ in request.setting("code", "kept") }
        }
    }
}

/// What a token request brings, and what its code demands.
struct Proof {
    static let hiddenVerifier = String(repeating: "hidden.", count: 7)

    let verifier: String?
    let challenge: String
    let method: String
    let methodOfTokenRequest: String?

    init?(_ request: WireRequest, _ authorization: WireRequest) {
        guard let challenge = authorization.parameter("code_challenge"),
            request.values(of: "code_verifier").count < 2
        else { return nil }
        verifier = request.parameter("code_verifier")
        self.challenge = challenge
        method = authorization.parameter("code_challenge_method") ?? "plain"
        methodOfTokenRequest = request.parameter("code_challenge_method")
    }

    /// The challenge that a legal verifier has.
    var expected: String? { expected(by: method) }

    /// The challenge that a legal verifier has under some method.
    func expected(by method: String) -> String? {
        verifier.flatMap { try? ReferenceImplementation().codeChallenge(for: $0, method: method) }
    }

    /// Whether the verifier is the right one.
    var isRight: Bool { expected?.hasSameOctets(as: challenge) == true }

    /// Whether the challenge is the hash of the verifier, legal or not.
    var isHash: Bool {
        Base64URL.encode(SHA256.hash(Array((verifier ?? "").utf8))).hasSameOctets(as: challenge)
    }

    /// Whether the verifier is the right one but for bits of the challenge that encode nothing.
    var isRightInOctets: Bool {
        guard method == "S256", let expected else { return isRight }
        let endings = [expected, challenge].map { "AEIMQUYcgkosw048".contains($0.suffix(1)) }
        return expected.dropLast() == challenge.dropLast() && endings == [true, false] || isRight
    }
}

extension WireRequest {
    /// The request with the challenge of another verifier, if it is a legal one.
    fileprivate var hidingChallenge: WireRequest {
        let reference = ReferenceImplementation()
        let method = parameter("code_challenge_method") ?? "plain"
        guard let challenge = parameter("code_challenge"),
            let copy = try? reference.codeChallenge(for: challenge, method: "plain"),
            method == "plain" || copy.utf8.count == 43,
            let hidden = try? reference.codeChallenge(for: Proof.hiddenVerifier, method: method)
        else { return self }
        return changing("code_challenge") { _ in hidden }
    }
}
