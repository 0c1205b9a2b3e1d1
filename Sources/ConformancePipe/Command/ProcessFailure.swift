/// Why a process can no longer be used.
struct ProcessFailure: Error, Sendable {
    /// What happened, as the verdict on the responsible case describes it.
    let reason: String

    /// The index of the vector that caused it, if that is certain.
    let failedCase: Int?

    /// Whether an answer did not arrive, which no earlier case can have caused.
    let isHang: Bool

    /// How many characters of a reason are shown.
    private static let longest = 400

    init(_ reason: String, failedCase: Int? = nil, isHang: Bool = false) {
        self.reason =
            reason.count > Self.longest ? "\(reason.prefix(Self.longest))..." : reason
        self.failedCase = failedCase
        self.isHang = isHang
    }
}
