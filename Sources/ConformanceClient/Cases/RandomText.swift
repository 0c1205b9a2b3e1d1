/// Codes and tokens that no program can know before it gets them.
enum RandomText {
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    /// A text of 32 letters and digits.
    static func make() -> String {
        String((0..<32).compactMap { _ in letters.randomElement() })
    }
}
