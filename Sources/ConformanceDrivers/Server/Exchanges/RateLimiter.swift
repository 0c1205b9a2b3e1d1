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
    static let refusal = "the server limits its requests (status 429 or 503)"

    /// What to change then.
    static let advice =
        "wait, then leave more time between two requests with --pause MS, or raise the server's limit"

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether no request may be made any more.
    var isExhausted: Bool { count >= limits.requests }

    /// Notes answers, if all of them say nothing of their requests but that they were too many.
    ///
    /// - Throws: ``Fault`` if they do.
    func note(_ answers: [WireResponse]) throws {
        guard answers.allSatisfy(\.isOfLimit) else { return }
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

extension WireResponse {
    /// Whether the request was one too many (RFC 6585, Section 4), or came at a time when the server takes none (RFC
    /// 9110, Section 15.6.4).
    var isOfLimit: Bool { status == 429 || status == 503 && self[field: "Retry-After"] != nil }
}
