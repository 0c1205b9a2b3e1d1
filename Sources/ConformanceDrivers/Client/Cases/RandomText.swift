/// Codes and tokens that no program can know before it gets them.
enum RandomText {
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    /// A client id as Google's console gives them out.
    static func clientID() -> String {
        "\(Int.random(in: 100_000_000_000...999_999_999_999))-\(make().lowercased())"
            + ".apps.googleusercontent.com"
    }

    /// A text of 32 letters and digits.
    static func make() -> String {
        String((0..<32).compactMap { _ in letters.randomElement() })
    }
}
