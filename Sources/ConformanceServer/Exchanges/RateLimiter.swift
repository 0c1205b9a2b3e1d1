import Conformance

/// Keeps the pause between requests, and counts them.
actor RateLimiter {
    private let limits: Limits
    private var last: ContinuousClock.Instant?

    /// How many requests were made.
    private(set) var count = 0

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether no request may be made any more.
    var isExhausted: Bool { count >= limits.requests }

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
