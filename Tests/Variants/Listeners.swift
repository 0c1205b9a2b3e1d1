import Conformance
import Mistakes
import Reference
import StrictCodecs

extension Variant {
    /// What a listener may do at the loopback address.
    static let ofListeners: Changes = [
        "listener-gives-up-at-another-host": givingUp { connection in
            connection.contains("Host: evil.example")
        }
    ]

    /// What a program may do that signs in.
    static let ofPrograms: Changes = [
        "program-ends-if-its-port-is-taken": MistakenProgram(seen: { run, visit in
            visit.events.contains(.takenPort) ? ProgramRun(ended: visit.starts) : run
        }),
        "program-signs-in-once-at-a-time": MistakenProgram(seen: { run, visit in
            guard visit.starts > 1, run.signedIn > 1 else { return run }
            return run.with { ($0.signedIn, $0.ended) = (1, visit.starts) }
        }),
        "program-goes-on-after-its-sign-in": MistakenProgram(seen: { run, _ in
            run.signedIn == 0 ? run : run.with { $0.ended = 0 }
        }),
    ]

    /// A listener that ends the sign-in without a result after some connections.
    private static func givingUp(
        after isLast: @escaping @Sendable (_ connection: String) -> Bool
    ) -> MistakenClient {
        .listening { connections, request in
            let count = connections.firstIndex(where: isLast).map { $0 + 1 } ?? connections.count
            let run = try MistakenClient.reference.listen(
                to: Array(connections.prefix(count)), for: request)
            let unheard = [String?](repeating: nil, count: connections.count - count)
            let gaveUp = count < connections.count || connections.last.map(isLast) == true
            return LoopbackRun(
                responses: run.responses + unheard,
                result: run.result ?? (gaveUp ? .error("gave up", description: nil) : nil))
        }
    }
}
