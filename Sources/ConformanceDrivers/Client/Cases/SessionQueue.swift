import Conformance
import Dispatch
import Foundation
import StrictCodecs

/// The vectors of a run in the order in which its sessions take them, each as soon as one is free.
///
/// Those with the most sign-ins come first, since they take longest. Those that draw many requests come last and one
/// after the other, since they look at the starts of all others. Those on files come after all others, alone: programs
/// that run at once may write over each other's files.
struct SessionQueue: Engine {
    let client: LiveClient

    /// How many sessions run at once.
    let count: Int

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        let vectors = (0..<source.count).map(source.vector)
        let alone = vectors.indices.filter { vectors[$0].isAlone }
        if let ending = await runBeside(source, vectors) { return ending }
        return await run(alone, of: source)
    }

    /// Runs vectors in sessions beside each other.
    private func runBeside(_ source: CaseSource, _ vectors: [Vector]) async -> String? {
        let groups = Locked(Self.groups(of: vectors)[...])
        return await withTaskGroup(of: String?.self) { tasks in
            for _ in 0..<count {
                tasks.addTask {
                    while let group = groups.withLock({ $0.popFirst() }) {
                        if let ending = await run(group, of: source) { return ending }
                    }
                    return nil
                }
            }
            return await tasks.reduce(nil) { $0 ?? $1 }
        }
    }

    /// The indices of vectors that run beside others, of which each group is run by one session after the other.
    static func groups(of vectors: [Vector]) -> [[Int]] {
        let beside = vectors.indices.filter { !vectors[$0].isAlone }
        let many = beside.filter { vectors[$0].starts > 1 }
        let single = beside.filter { vectors[$0].starts <= 1 }.map {
            ($0, vectors[$0].signIns)
        }
        let sorted = single.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { [$0.0] }
        return sorted + (many.isEmpty ? [] : [many])
    }

    /// Runs vectors one after the other.
    ///
    /// - Returns: Why the run ended early, or nil if it did not.
    private func run(_ group: [Int], of source: CaseSource) async -> String? {
        for index in group where !source.isEnded() {
            let vector = source.vector(index)
            guard !client.lacksSessions(for: vector) else {
                return "the limit of sessions was reached"
            }
            source.note(index, await client.execution(of: vector))
        }
        return nil
    }
}

extension Vector {
    /// Whether no other session may run beside it.
    fileprivate var isAlone: Bool { overWire?.needs.contains(.files) == true }

    /// How many sign-ins its steps have.
    var signIns: Int {
        (input["steps"]?.elements ?? []).count { $0.text?.hasSameOctets(as: "sign-in") == true }
    }
}

/// Runs blocking code on a thread of its own, so that it occupies none of Swift's shared threads.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}

/// The starts of a program in a run: how many there may be, and what earlier ones show to later cases.
final class ProgramStarts: Sendable {
    private struct State {
        var count = 0
        var opened: [OpenedURL] = []
        var signIns: [(start: String, code: String, signIn: SignIn)] = []
    }

    private let state = Locked(State())
    private let most: Int

    /// Lets only a few programs start at once, so that their starts do not slow each other down, while any number of
    /// programs that have started wait.
    let gate: DispatchSemaphore

    /// Bounds the starts.
    init(most: Int, atOnce count: Int = 1) {
        self.most = most
        gate = DispatchSemaphore(value: count)
    }

    /// How many there were.
    var count: Int { state.withLock(\.count) }

    /// Whether fewer are left than a vector needs.
    func lacks(_ count: Int) -> Bool { self.count + count > most }

    /// Takes some.
    ///
    /// - Throws: ``Obstacle`` if fewer are left.
    func take(_ count: Int) throws {
        try state.withLock { state in
            guard state.count + count <= most else {
                throw Obstacle("the run is limited to \(most) sessions")
            }
            state.count += count
        }
    }

    /// The authorization requests so far, each of which a case uses once for rules on many starts.
    var opened: [OpenedURL] { state.withLock(\.opened) }

    /// Keeps the authorization request of a start.
    func note(_ opened: OpenedURL) { state.withLock { $0.opened.append(opened) } }

    /// Keeps a sign-in with what its start was given, which later vectors look at if their own would have the same
    /// values; what a program generates at each start is judged by the rules on many starts.
    func note(_ signIn: SignIn, of start: String, code: String) {
        state.withLock { $0.signIns.append((start, code, signIn)) }
    }

    /// A sign-in of a program that was given the same, with a code or, if that is nil, any.
    func signIn(of start: String, code: String?) -> SignIn? {
        state.withLock(\.signIns).first { entry in
            entry.start.hasSameOctets(as: start)
                && code.map { entry.code.hasSameOctets(as: $0) } != false
        }?.signIn
    }
}

/// The place of a program that starts, which it has until it opens a URL.
final class StartPermit: Sendable {
    private let gate: DispatchSemaphore
    private let isOver = Locked(false)

    /// Waits until a program may start.
    init(at gate: DispatchSemaphore) {
        gate.wait()
        self.gate = gate
    }

    deinit { leave() }

    /// Lets another program start.
    func leave() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { gate.signal() }
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
        if let known = starts.signIn(of: start, code: code) { return shown(known) }
        let code = code ?? newCode()
        let isPlain = queries.authorization.isEmpty
        let own = try await inSession(queries) { session in
            try signIn(session, code: code, isPlain: isPlain)
        }
        starts.note(own, of: start, code: code)
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
    /// Hides what a program has drawn for an authorization request, and what else of it is in the position of a secret.
    func hideDrawn(in url: String) {
        for (name, kind) in [("state", "state"), ("code_challenge", "code-challenge")] {
            guard let value = URIReference.only(name, in: url) else { continue }
            hide(value, as: kind, isOwn: false)
        }
        hideSecrets(in: URIReference(url).query ?? "")
    }

    /// Hides the words of a text that are verifiers of challenges.
    func hideVerifiers(in text: String, of challenges: [String]) {
        for word in text.utf8.split(whereSeparator: { !$0.isUnreserved })
        where 43...128 ~= word.count {
            let challenge = Base64URL.encode(SHA256.hash(Array(word)))
            guard challenges.containsOctets(of: challenge) else { continue }
            hide(String(decoding: word, as: UTF8.self), as: "code-verifier", isOwn: false)
        }
    }
}
