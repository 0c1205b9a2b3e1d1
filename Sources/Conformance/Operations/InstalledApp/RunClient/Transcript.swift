import StrictCodecs

/// What a client did, step by step.
struct Transcript: Sendable {
    /// The result of one step.
    struct Step: Sendable {
        let step: Script.Step
        let start: History.Mark
        let end: History.Mark
        let isSignedIn: Bool
        let statuses: [Int?]
    }

    let steps: [Step?]
    let history: History
    let script: Script

    /// The tokens and the secret of the script, and the access tokens alone.
    private let tokens, secrets, accessTokens: [String]

    /// The values of the case that go to its servers only; of a state or a nonce, its first octets, since a text is
    /// searched for each.
    private let guarded: [String]

    init(steps: [Step?], history: History, script: Script) {
        (self.steps, self.history, self.script) = (steps, history, script)
        (tokens, accessTokens) = (script.tokens, script.values(of: "access_token"))
        secrets = tokens + [script.settings.authorization.client.clientSecret].compactMap { $0 }
        let drawn = history.opened.flatMap { [$0.request.state, $0.request.nonce] }
            .compactMap { $0.flatMap { String(utf8: $0.prefix(64)) ?? String(utf8: $0) } }
        guarded = (secrets + script.codes + Array(Set(drawn))).filter { $0.utf8.count >= 4 }
    }

    /// The judged form of `run-client`.
    var json: JSON {
        [
            "steps": .array(steps.map { $0.map(form) ?? .null }), "kept": kept,
            "guessable_states": .bool(hasGuessableStates),
        ]
    }

    private func form(of step: Step) -> JSON {
        let opened = step.start.opened..<step.end.opened
        let all = history.sent[step.start.sent..<step.end.sent]
        let servers = all.map(script.server)
        let others = zip(all, servers).filter { $0.1?.isPublic != true }.map(\.0)
        let areJudged = others.map(isJudged)
        let sent = zip(others, areJudged).filter(\.1).map { form(of: $0.0) }
        let keys = script.settings.jwksURI.map { _ in
            JSON.Member("key_requests", .integer(servers.count { $0 == .keys }))
        }
        return .object(
            [
                .init("signed_in", .bool(step.isSignedIn)),
                .init("opened", .array(opened.map(opening))),
                .init("sent", .array(step.isParallel ? Self.sorted(sent) : sent)),
                .init(
                    "aside",
                    .array(zip(others, areJudged).filter { !$0.1 }.map { Self.outline(of: $0.0) })),
            ] + [keys].compactMap { $0 } + step.statusMembers)
    }

    private static func sorted(_ sent: [JSON]) -> [JSON] {
        sent.sorted { String.precedesInOctets($0.compactText, $1.compactText) }
    }

    // MARK: - Authorization requests

    private func opening(_ index: Int) -> JSON {
        let opening = history.opened[index]
        let earlier = history.opened[..<index].map(\.request)
        let request = opening.request
        let own: [JSON.Member] = [
            .init("user_agent", .string(opening.userAgent.rawValue)),
            .init("state", .string(Self.state(of: request, after: earlier))),
            .init(
                "code_challenge", .string(Self.freshness(of: \.codeChallenge, in: request, earlier))
            ),
            .init("nonce", .string(Self.freshness(of: \.nonce, in: request, earlier))),
        ]
        return .object((request.json.members ?? []) + own)
    }

    private static func state(of request: OpenedRequest, after earlier: [OpenedRequest]) -> String {
        request.state != nil && request.revealsVerifier
            ? "revealing" : freshness(of: \.state, in: request, earlier)
    }

    /// Whether the states of eight or more requests vary in fewer than 12 positions.
    private var hasGuessableStates: Bool {
        let states = history.opened.compactMap(\.request.state)
        return states.count >= 8 && states.varyingPositions < 12
    }

    /// Whether a value is missing, or an earlier request had it.
    private static func freshness(
        of value: KeyPath<OpenedRequest, ArraySlice<UInt8>?>, in request: OpenedRequest,
        _ earlier: [OpenedRequest]
    ) -> String {
        guard let own = request[keyPath: value] else { return "missing" }
        return earlier.contains { $0[keyPath: value] == own } ? "repeated" : "fresh"
    }

    // MARK: - Requests

    /// Whether a request goes to a server of the script, or takes a value of the case to another one.
    ///
    /// An access token may go to servers of the client's own.
    private func isJudged(_ request: OutgoingRequest) -> Bool {
        guard script.server(of: request) == nil else { return true }
        let own = script.isOwn(request.url) ? accessTokens : []
        return request.texts.contains { text in
            // A code may be a part of an access token.
            let rest = own.reduce(text) { $0.replacingText($1, with: "") }
            return guarded.contains(where: rest.containsText) || reveals(rest)
        }
    }

    /// Whether a text has the verifier of an authorization request in it.
    private func reveals(_ text: String) -> Bool {
        let words = history.opened.isEmpty ? [] : Array(text.utf8).split { !$0.isUnreserved }
        return Set(words.filter(\.isVerifier)).contains { word in
            let challenge = Base64URL.encode(SHA256.hash(Array(word)))
            return history.opened.contains { $0.request.isProven(by: word, challenge) }
        }
    }

    private static func outline(of request: OutgoingRequest) -> JSON {
        ["method": .string(request.method), "base": .string(URIReference(request.url).base)]
    }

    private func form(of request: OutgoingRequest) -> JSON {
        let server = script.server(of: request)?.name ?? "elsewhere"
        let members = request.judgedMembers(guarding: secrets)
        return JSON.object([.init("to", .string(server))] + members).changing("form") { form in
            // The numbers of the requests that the verifier proves replace it.
            form.changing("code_verifier") { _ in proof(request.values(of: "code_verifier")) }
        }
    }

    private func proof(_ verifiers: [ArraySlice<UInt8>]) -> JSON {
        guard verifiers.count == 1 else { return "proves-nothing" }
        let proven = history.opened.indices.filter {
            history.opened[$0].request.isProven(by: verifiers[0])
        }
        guard !proven.isEmpty else { return "proves-nothing" }
        return [
            "requests": .array(proven.map(JSON.integer)), "legal": .bool(verifiers[0].isVerifier),
        ]
    }

    // MARK: - Storage

    private var kept: JSON {
        let lists = WorldStorage.allCases.map { storage in
            let kept = history.kept[storage] ?? [:]
            return JSON.Member(storage.rawValue, tokens(in: kept.flatMap { [$0.key, $0.value] }))
        }
        return .object(lists + [.init("exposed", tokens(in: history.exposed))])
    }

    /// The tokens that occur in texts in a spelling that needs no key to be read.
    private func tokens(in texts: [String]) -> JSON {
        let readable = texts.flatMap(\.spellings)
        return .set(
            of: tokens.filter { token in readable.contains { $0.containsText(token) } })
    }
}

extension String {
    /// The text as it is, without escapes of JSON, reversed, and decoded from base64 or hexadecimal
    /// digits.
    fileprivate var spellings: [String] {
        let octets = Array(utf8)
        let decoded = [Base64URL.decode(octets.inURLAlphabet), octets.fromHexadecimal]
        return [self, replacingText("\\/", with: "/")]
            + ([octets.reversed()] + decoded.compactMap { $0 }).map {
                String(decoding: $0, as: UTF8.self)
            }
    }
}

extension [UInt8] {
    /// The octets that pairs of hexadecimal digits stand for, or nil if this is something else.
    fileprivate var fromHexadecimal: [UInt8]? {
        guard count.isMultiple(of: 2) else { return nil }
        let octets = stride(from: 0, to: count, by: 2).map { place in
            UInt8(String(decoding: self[place...(place + 1)], as: UTF8.self), radix: 16)
        }
        return octets.contains(nil) ? nil : octets.compactMap { $0 }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is a code verifier (RFC 7636, Section 4.1).
    fileprivate var isVerifier: Bool { 43...128 ~= count && allSatisfy(\.isUnreserved) }
}

extension Script.Server {
    /// Whether it has keys or metadata, which a client may fetch as often as it likes.
    fileprivate var isPublic: Bool { name == nil }

    /// The name in the form of a request.
    fileprivate var name: String? {
        switch self {
        case .token: "token"
        case .revocation: "revocation"
        case .api: "api"
        case .keys, .metadata: nil
        }
    }
}

extension Transcript.Step {
    fileprivate var isParallel: Bool {
        if case .calls = step { true } else { false }
    }

    fileprivate var statusMembers: [JSON.Member] {
        let forms = statuses.map { $0.map(JSON.integer) ?? .null }
        switch step {
        case .call: return [.init("status", forms.first ?? .null)]
        case .calls: return [.init("statuses", .array(forms))]
        default: return []
        }
    }
}
