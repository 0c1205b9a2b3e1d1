import Conformance

extension Mistake {
    /// What people get wrong about a program that signs in.
    static let program: ProgramChanges = [
        "serves-one-connection": stopping(at: [.silentConnection, .halfRequest, .connectionsAtOnce]
        ),
        "ends-at-reset": MistakenProgram(seen: { run, visit in
            visit.events.contains(.resetConnection) ? ProgramRun(ended: visit.starts) : run
        }),
        "serves-four-connections": MistakenProgram(seen: { run, visit in
            visit.events.count(where: { $0 == .connectionsAtOnce }) < 2
                ? run : ProgramRun(listening: visit.starts)
        }),
        "reads-one-part": stopping(at: [.answerInParts, .answerInOctets]),
        "waits-for-taken-port": MistakenProgram(seen: { run, visit in
            visit.events.contains(.takenPort) ? ProgramRun() : run
        }),
        "waits-for-ever": MistakenProgram(seen: { run, visit in
            visit.events.contains(.userLeaves) ? ProgramRun(listening: visit.starts) : run
        }),
        "passes-code-to-a-helper": revealing(in: \.secretsInArguments),
        "prints-its-tokens": revealing(in: \.secretsInOutput),
        "writes-readable-tokens": revealing(in: \.secretsInFiles),
        "shares-its-state": MistakenProgram(seen: { run, visit in
            visit.starts == 1 || !visit.events.contains(.otherAnswer)
                ? run : ProgramRun(crossed: visit.starts, ended: visit.starts)
        }),
        "listens-after-sign-in": MistakenProgram(seen: { run, visit in
            run.signedIn == 0 ? run : run.with { ($0.listening, $0.ended) = (visit.starts, 0) }
        }),
    ]

    /// A program that sees nothing of what comes after some events.
    private static func stopping(at events: [ProgramEvent]) -> MistakenProgram {
        MistakenProgram(seen: { run, visit in
            visit.events.contains(where: events.contains)
                ? ProgramRun(listening: visit.starts) : run
        })
    }

    /// A program that shows secrets once it has some.
    private static func revealing(
        in place: any WritableKeyPath<ProgramRun, Bool> & Sendable
    ) -> MistakenProgram {
        MistakenProgram(seen: { run, _ in
            run.signedIn == 0 ? run : run.with { $0[keyPath: place] = true }
        })
    }
}
