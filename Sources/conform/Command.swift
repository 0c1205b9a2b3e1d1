/// A command of the tool.
protocol Command: Sendable {
    /// The name by which it is called.
    static var name: String { get }

    /// What it does, on one line.
    static var summary: String { get }

    /// What may follow its name, on one line.
    static var synopsis: String { get }

    /// The options that it knows.
    static var options: [Option] { get }

    /// Runs the command.
    ///
    /// - Throws: ``UsageError``, or an error of the library, which is described in one line.
    static func run(_ arguments: Arguments) async throws -> ExitStatus
}

extension Command {
    /// The help text of the command.
    static var help: String {
        let width = (options + [.help]).map { $0.usage.count + 2 }.reduce(24, max)
        let lines = (options + [.help]).map { option in
            "  " + option.usage.padding(to: width) + option.summary
        }
        return (["\(summary).", "", "Usage: conform \(synopsis)", "", "Options:"] + lines)
            .joined(separator: "\n")
    }
}

extension String {
    /// The text, followed by at least one space.
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
