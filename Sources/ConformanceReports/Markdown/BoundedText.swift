/// Text that grows up to a size, and counts the parts that did not fit.
struct BoundedText {
    private(set) var text = ""

    /// How many parts were left out.
    private(set) var omitted = 0

    /// How many octets the text has at most.
    let size: Int

    /// Adds a part, if it fits completely.
    mutating func append(_ part: String) {
        guard text.utf8.count + part.utf8.count <= size else { return omitted += 1 }
        text += part
    }
}
