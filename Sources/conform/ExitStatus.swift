/// What the tool tells the shell.
enum ExitStatus: Int32 {
    /// Every selected MUST rule is met, or not met as expected; or the command did its work.
    case success = 0

    /// Some rule is not met, or a generated file or a list of expected failures is stale.
    case failure = 1

    /// The call is wrong, or a file that it names.
    case usage = 2

    /// The run is incomplete.
    case incomplete = 3
}
