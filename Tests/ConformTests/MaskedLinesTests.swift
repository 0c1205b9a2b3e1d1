import Conformance
import Foundation
import TestSupport
import Testing

@testable import ConformTool

@Suite("Secrets in lines")
struct MaskedLinesTests {
    @Test("Whatever writes a line, the secrets of the run are masked in it")
    func lines() throws {
        let transcript = Console.Transcript()
        try Console.$transcript.withValue(transcript) {
            Console.mask { $0.replacing("hunter2-hunter2", with: "masked-password") }
            Console.print("print hunter2-hunter2")
            Console.warn("warn hunter2-hunter2")
            Console.write("write hunter2-hunter2\n")
            try Console.writeCommands(["::error::hunter2-hunter2"])
        }
        #expect(transcript.output == "print masked-password\n")
        #expect(
            transcript.errors == """
                conform: warning: warn masked-password
                write masked-password
                ::error::masked-password

                """)
    }

    @Test("Nothing writes past the console but the progress line, and a process without /proc")
    func onlyHere() throws {
        let writers = ["fputs(", "FileHandle.standard", "_FILENO", "Swift.print("]
        let known = ["Console.swift", "Terminal.swift", "ToolProcess.swift"]
        let files = try ["Sources/conform", "Sources/ConformanceDrivers"].flatMap {
            try Repository.files(in: $0, named: ".swift")
        }
        let found = try files.filter { file in
            try !known.contains(where: file.hasSuffix)
                && writers.contains(where: try Repository.text(of: file).contains)
        }
        #expect(files.count > 50 && found == [])
    }
}
