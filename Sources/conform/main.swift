import Foundation

// A file that grows beyond its limit is then an error like a full disk, and does not end the tool.
signal(SIGXFSZ) { _ in }
Signals.quitAtOnce()
TerminalModes.keep()

let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
exit(Console.isWritten ? status.rawValue : Console.complain().rawValue)
