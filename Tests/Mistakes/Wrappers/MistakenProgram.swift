package import Conformance
import Reference

/// The reference as a program, with one behaviour changed.
package struct MistakenProgram: ClientProgram {
    /// The visit as the program takes it.
    package var visited: @Sendable (ProgramVisit) -> ProgramVisit = { $0 }

    /// What is seen of it, for a visit.
    package var seen: @Sendable (ProgramRun, ProgramVisit) -> ProgramRun = { run, _ in run }

    package func run(_ visit: ProgramVisit) -> ProgramRun {
        let taken = visited(visit)
        let run = Base.asking(Self.self) { $0.run(taken) } ?? ReferenceImplementation().run(taken)
        return seen(run, visit)
    }
}

extension ProgramRun {
    /// The run with changes.
    package func with(_ change: (inout ProgramRun) -> Void) -> ProgramRun {
        var run = self
        change(&run)
        return run
    }
}
