import Conformance
import Reference

/// The reference as a program, with one behaviour changed.
struct MistakenProgram: ClientProgram {
    /// The visit as the program takes it.
    var visited: @Sendable (ProgramVisit) -> ProgramVisit = { $0 }

    /// What is seen of it, for a visit.
    var seen: @Sendable (ProgramRun, ProgramVisit) -> ProgramRun = { run, _ in run }

    func run(_ visit: ProgramVisit) -> ProgramRun {
        seen(ReferenceImplementation().run(visited(visit)), visit)
    }
}

extension ProgramRun {
    /// The run with changes.
    func with(_ change: (inout ProgramRun) -> Void) -> ProgramRun {
        var run = self
        change(&run)
        return run
    }
}
