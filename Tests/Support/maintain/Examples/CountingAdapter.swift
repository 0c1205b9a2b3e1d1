import Conformance
import ConformancePipe
import Reference
import StrictCodecs

/// A connection to the reference, which draws octets that count up.
struct CountingAdapter: MessageAdapter {
    private let adapter: any MessageAdapter
    private let octets = CountingOctets()

    /// Takes chance away from a connection.
    init(_ adapter: any MessageAdapter) {
        self.adapter = adapter
    }

    var roles: [Role] { adapter.roles }

    func ask(_ operation: String, _ input: JSON) async throws -> JSON {
        try await octets.replacingChance { try await adapter.ask(operation, input) }
    }

    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        let world = world.map { CountingWorld(world: $0, octets: octets) }
        return try await octets.replacingChance {
            Case(
                running: try await adapter.begin(operation, input, in: world), octets: octets)
        }
    }

    private struct Case: RemoteCase {
        let running: any RemoteCase
        let octets: CountingOctets

        func step(_ step: JSON) async throws -> JSON {
            try await octets.replacingChance { try await running.step(step) }
        }

        func end() async { await running.end() }
    }
}

extension CountingOctets {
    /// Does something during which the reference draws these octets.
    fileprivate func replacingChance<Result>(
        _ body: () async throws -> Result
    ) async throws -> Result {
        RandomOctets.replacement.withLock { $0 = { self.draw($0) } }
        defer { RandomOctets.replacement.withLock { $0 = nil } }
        return try await body()
    }
}
