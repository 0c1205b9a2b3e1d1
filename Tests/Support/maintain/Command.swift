/// A command of the maintainers' tool.
protocol Command: Sendable {
    /// The name by which it is called.
    static var name: String { get }

    /// What may follow its name.
    static var usage: String { get }

    /// What it does, on one line.
    static var summary: String { get }

    /// Runs the command in the root of the repository.
    ///
    /// - Throws: ``UsageError``, or an error of the library, which is described in one line.
    static func run(_ call: Call) async throws -> ExitStatus
}

/// The exit status of the tool.
enum ExitStatus: Int32 {
    /// Nothing is stale, and nothing was found.
    case success = 0

    /// A generated file is stale, or there are findings.
    case failure = 1

    /// The call is wrong, or a file that it names.
    case usage = 2

    /// Failure if either failed.
    func and(_ other: ExitStatus) -> ExitStatus { self == .success ? other : self }
}
