import Foundation

// The benchmark starts itself again as the process at the other end of the pipes. It waits here, and
// not in an asynchronous main, because Valgrind cannot follow the main thread of such a program.
let finished = DispatchSemaphore(value: 0)
Task.detached {
    do {
        try await Benchmark.run(Array(CommandLine.arguments.dropFirst()))
    } catch {
        FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
        exit(2)
    }
    finished.signal()
}
finished.wait()
