/// The format that `Vectors/RESULTS.md` describes.
enum ResultFormat {
    /// The name by which a file is known.
    static let name = "conformance-result"

    /// The octets with which every file begins.
    static let beginning = Array(#"{"record":"header","format":"\#(name)","#.utf8)

    /// The version that is written, and the only one that is read.
    static let version = 1
}
