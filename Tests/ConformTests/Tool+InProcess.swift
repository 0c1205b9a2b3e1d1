import TestSupport

@testable import ConformTool

extension Tool {
    /// Calls `conform` in this process, which has read the vectors already.
    static func conform(_ arguments: String...) async -> Tool {
        await conform(arguments)
    }

    /// Calls `conform` in this process, which has read the vectors already.
    static func conform(_ arguments: [String]) async -> Tool {
        let transcript = Console.Transcript()
        let status = await Console.$transcript.withValue(transcript) {
            await CommandLineTool.run(arguments)
        }
        return Tool(status: status.rawValue, output: transcript.output, errors: transcript.errors)
    }
}
