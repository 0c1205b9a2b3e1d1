import Foundation

let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
exit(Console.isWritten ? status.rawValue : Console.complain().rawValue)
