/// Why a process is of no more use.
struct ProcessFailure: Error, Sendable {
    /// What happened, as the verdict of the case to blame says it.
    let reason: String

    /// The index of the vector that is to blame, where that is certain.
    let failedCase: Int?

    /// Whether an answer did not come, for which no earlier case can be to blame.
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
