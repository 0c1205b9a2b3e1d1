import StrictCodecs

/// The names of temporary folders, which look like those of other programs and yet are known again.
enum FolderName {
    private static let beginning = "tmp."
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private static let (drawn, derived) = (6, 6)

    /// A name that was not used before.
    static func random() -> String {
        let word = (0..<drawn).reduce("") { word, _ in word + "\(letters.randomElement() ?? "x")" }
        return beginning + word + ending(of: word)
    }

    /// Whether a name is one that this tool has drawn.
    static func isOwn(_ name: String) -> Bool {
        let word = name.dropFirst(beginning.count)
        return name.utf8.starts(with: beginning.utf8) && word.utf8.count == drawn + derived
            && ending(of: String(word.prefix(drawn))).hasSameOctets(
                as: String(word.suffix(derived)))
    }

    /// The letters that follow from those that were drawn.
    private static func ending(of word: String) -> String {
        let hash = SHA256.hash(Array("a folder of conform: \(word)".utf8))
        return String(hash.prefix(derived).map { letters[Int($0) % letters.count] })
    }
}
