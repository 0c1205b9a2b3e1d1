import Foundation

/// A process with two pipes and nothing else: the limit of what a pipe can do.
final class BarePipe {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    init(_ program: String) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["bare"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Sends lines in groups and waits for as many answers after each.
    func send(_ lines: [[UInt8]], window: Int) {
        for start in stride(from: 0, to: lines.count, by: window) {
            let group = lines[start..<min(start + window, lines.count)]
            writeAll(group.flatMap { $0 }, to: input.fileHandleForWriting.fileDescriptor)
            receive(group.count * Bare.answer.count)
        }
    }

    private func receive(_ count: Int) {
        var missing = count
        while missing > 0 {
            let received = read(output.fileHandleForReading.fileDescriptor, &chunk, chunk.count)
            guard received > 0 else { return }
            missing -= received
        }
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
