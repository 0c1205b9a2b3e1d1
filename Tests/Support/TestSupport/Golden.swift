import Foundation

/// The files of `Tests/Golden` that hold what a program has to print.
///
/// With `CONFORMANCE_RENEW_GOLDEN=1` in the environment, a test writes its files and fails, so that nothing is renewed
/// unseen; where `CI` is set, it only compares.
package enum Golden {
    /// The first line in which a text differs from a file, or nil if it does not.
    ///
    /// - Parameters:
    ///   - text: What was printed.
    ///   - name: The name of the file.
    ///   - values: What stands in the file as `{name}`, since it is not always the same, by its names.
    /// - Returns: The file, the line's number, and what the line is in each.
    /// - Throws: An error of the system if the file cannot be read or written.
    package static func difference(
        of text: String, from name: String, values: [String: String] = [:]
    ) throws -> String? {
        if isRenewing { return try renew(name, text, values) }
        let file = try values.reduce(Repository.text(of: "Tests/Golden/\(name)")) {
            $0.replacing("{\($1.key)}", with: $1.value)
        }
        let expected = text.hasSuffix("\n") ? file : String(file.dropLast())
        return firstDifference(of: text, fromText: expected).map { "Tests/Golden/\(name):\($0)" }
    }

    /// The number of the first line in which two texts differ, and what the line is in each.
    package static func firstDifference(
        of text: String, fromText expected: String
    ) -> String? {
        let observed = text.components(separatedBy: "\n")
        let expected = expected.components(separatedBy: "\n")
        let count = max(observed.count, expected.count)
        let place = (0..<count).first { line in
            guard line < observed.count, line < expected.count else { return true }
            return !observed[line].utf8.elementsEqual(expected[line].utf8)
        }
        guard let place else { return nil }
        func line(of lines: [String]) -> String {
            place < lines.count ? "\"\(lines[place])\"" : "no line"
        }
        return "\(place + 1): expected \(line(of: expected)), observed \(line(of: observed))"
    }

    private static var isRenewing: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["CONFORMANCE_RENEW_GOLDEN"] == "1" && environment["CI"] == nil
    }

    private static func renew(
        _ name: String, _ text: String, _ values: [String: String]
    ) throws -> String {
        let content = values.reduce(text.hasSuffix("\n") ? text : "\(text)\n") {
            $0.replacing($1.value, with: "{\($1.key)}")
        }
        let file = Repository.root.appendingPathComponent("Tests/Golden/\(name)")
        try Data(content.utf8).write(to: file)
        return "Tests/Golden/\(name) is renewed; run the test again to compare"
    }
}
