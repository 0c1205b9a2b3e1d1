import Conformance

extension Rerun {
    /// The text without a vector.
    var call: String {
        let option = "--vector "
        guard prefix.utf8.suffix(option.utf8.count).elementsEqual(option.utf8) else { return "" }
        return prefix.dropLast(option.count + 1) + suffix
    }
}
