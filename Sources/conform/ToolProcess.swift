import Foundation

/// The program as a whole.
package enum ToolProcess {
    /// Runs the call of this process, and ends it.
    package static func main() async -> Never {
        complainWithoutProc()
        // A file that grows beyond its limit is then an error like a full disk, and does not end the tool.
        signal(SIGXFSZ) { _ in }
        Signals.quitAtOnce()
        TerminalModes.keep()
        let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
        exit(Console.isWritten ? status.rawValue : Console.complain().rawValue)
    }

    /// Ends the tool where the system does not say which program this is, without which its vectors are not found.
    private static func complainWithoutProc() {
        #if os(Linux)
            guard access("/proc/self/exe", F_OK) != 0 else { return }
            let line = "conform: /proc is missing; mount it with: mount -t proc proc /proc\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            _exit(ExitStatus.incomplete.rawValue)
        #endif
    }

    /// Runs a call within another program.
    ///
    /// - Parameter arguments: What follows the program's name.
    /// - Returns: The exit status, and what the call printed.
    package static func call(
        _ arguments: [String]
    ) async -> (status: Int32, output: String, errors: String) {
        let transcript = Console.Transcript()
        let status = await Console.$transcript.withValue(transcript) {
            await CommandLineTool.run(arguments)
        }
        return (status.rawValue, transcript.output, transcript.errors)
    }
}
