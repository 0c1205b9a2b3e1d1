package import Conformance
import Reference

/// The reference as a program, with one behaviour changed.
package struct MistakenProgram: ClientProgram {
    /// The visit as the program takes it.
    package let visited: @Sendable (ProgramVisit) -> ProgramVisit

    /// What is seen of it, for a visit.
    package let seen: @Sendable (ProgramRun, ProgramVisit) -> ProgramRun

    package init(
        visited: @escaping @Sendable (ProgramVisit) -> ProgramVisit = { $0 },
        seen: @escaping @Sendable (ProgramRun, ProgramVisit) -> ProgramRun = { run, _ in run }
    ) {
        self.visited = visited
        self.seen = seen
    }

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
