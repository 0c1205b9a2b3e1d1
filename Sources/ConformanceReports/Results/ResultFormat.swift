/// The format that `Vectors/RESULTS.md` describes.
package enum ResultFormat {
    /// The name of the format in files.
    package static let name = "conformance-result"

    /// The octets with which every file begins.
    package static let beginning = Array(#"{"record":"header","format":"\#(name)","#.utf8)

    /// The version that is written: the second, in which cases of families are cases.
    package static let version = 2

    /// The versions that can be compared.
    package static let readable = 1...version
}
