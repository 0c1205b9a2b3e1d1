import Foundation

exit(await Maintenance.run(Array(CommandLine.arguments.dropFirst())).rawValue)
