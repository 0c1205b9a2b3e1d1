import Conformance

/// Keeps the pause between requests, and counts them.
actor RateLimiter {
    private let limits: Limits
    private var last: ContinuousClock.Instant?

    /// How many requests were made.
    private(set) var count = 0

    /// Whether the server has refused a request for their number (RFC 6585, Section 4).
    private(set) var isRefused = false

    /// What is said of such a refusal.
    static let refusal = "the server limits its requests (status 429)"

    /// What to change then.
    static let advice =
        "wait, then leave more time between two requests with --pause MS, or raise the server's limit"

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether no request may be made any more.
    var isExhausted: Bool { count >= limits.requests }

    /// Notes a status that says nothing of the request but that it was one too many.
    ///
    /// - Throws: ``Fault`` if it is that of such a refusal.
    func note(status: Int) throws {
        guard status == 429 else { return }
        isRefused = true
        throw Fault(Self.refusal)
    }

    /// Waits until the next request may be made, or several at the same time.
    ///
    /// - Throws: ``Fault`` if there have been too many.
    func next(_ requests: Int = 1) async throws {
        guard !isExhausted else { throw Fault("the run may make \(limits.requests) requests") }
        count += requests
        if let last { try await Task.sleep(until: last + limits.pause, clock: .continuous) }
        last = .now
    }
}
