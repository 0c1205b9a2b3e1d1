/// The format that `Vectors/RESULTS.md` describes.
enum ResultFormat {
    /// The name by which a file is known.
    static let name = "conformance-result"

    /// The version that is written, and the only one that is read.
    static let version = 1
}
