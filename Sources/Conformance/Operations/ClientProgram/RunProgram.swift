import StrictCodecs

/// Running a program that signs in through the browser.
enum RunProgram: UnaryOperation {
    static let name = "run-program"

    static func check(_ input: ProgramVisit) throws {
        guard 1...8 ~= input.starts else { throw FormatError("must be 1 to 8", path: ["starts"]) }
    }

    static func perform(
        _ input: ProgramVisit, by program: any ClientProgram
    ) async throws -> ProgramRun {
        try await program.run(input)
    }
}
