/// The format that `Vectors/RESULTS.md` describes.
enum ResultFormat {
    /// The name of the format in files.
    static let name = "conformance-result"

    /// The octets with which every file begins.
    static let beginning = Array(#"{"record":"header","format":"\#(name)","#.utf8)

    /// The version that is written: the second, in which cases of families are cases.
    static let version = 2

    /// The versions that can be compared.
    static let readable = 1...version
}
