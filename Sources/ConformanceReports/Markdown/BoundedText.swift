/// Text that grows up to a size, and counts what it has no room for.
struct BoundedText {
    private(set) var text = ""

    /// How many parts were left out.
    private(set) var omitted = 0

    /// How many octets the text has at most.
    let size: Int

    init(size: Int) { self.size = size }

    /// Adds a part, if it has room in full.
    mutating func append(_ part: String) {
        guard text.utf8.count + part.utf8.count <= size else { return omitted += 1 }
        text += part
    }
}
