import Foundation

/// The tool as a process, from its start to its end.
struct ColdStart {
    private let tool: URL

    init() throws {
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        tool = own.deletingLastPathComponent().appendingPathComponent("conform")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw MeasuringError("\(tool.path) is missing; build it with swift build -c release")
        }
    }

    func measure() async throws {
        for arguments in [["help"], ["rules"], []] {
            let time = try await Measuring.time(of: .endedChildren) { try run(arguments) }
            print("\((["conform"] + arguments).joined(separator: " ")): \(time)")
        }
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw MeasuringError("\(tool.path) ended with status \(process.terminationStatus)")
        }
    }
}
