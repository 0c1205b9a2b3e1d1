import Foundation

// The benchmark starts itself again as the process at the other end of the pipes.
switch CommandLine.arguments.dropFirst().first {
case "echo"?: try Echo().run()
case "bare"?: Bare.run()
case "--help"?, "-h"?: print(PipeBenchmark.help)
case nil: try await PipeBenchmark().run()
case let word?:
    FileHandle.standardError.write(Data("benchmark: unknown argument \(word); see --help\n".utf8))
    exit(2)
}
