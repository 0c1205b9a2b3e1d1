extension JSONParser {
    /// What is wrong with a text, and where.
    public struct SyntaxError: Error, CustomStringConvertible {
        /// The line, counted from 1.
        public let line: Int

        /// The octet in the line, counted from 1.
        public let column: Int

        /// What is wrong there.
        public let reason: String

        public var description: String { "\(line):\(column): \(reason)" }
    }
}
