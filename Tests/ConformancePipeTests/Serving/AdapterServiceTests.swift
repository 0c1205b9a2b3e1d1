@testable import Conformance
import ConformancePipe
import Mistakes
import Reference
import Samples
import StrictCodecs
import TestSupport
import Testing

@Suite("Implementations that are addressed by messages")
struct AdapterServiceTests {
    /// The vectors without thousands of draws.
    private static let catalog = Result { try Catalog.bundled.quick }

    private static let adapters: [(name: String, adapter: any Adapter)] =
        [("reference", ReferenceImplementation())]
        + Sample.all.map { ($0.id, $0.adapter) }
        + TrivialImplementation.allCases.map { ($0.rawValue, $0) }

    @Test("Every outcome is the same as that of a process", arguments: adapters.map(\.name))
    func sameOutcomes(_ name: String) async throws {
        let adapter = try #require(Self.adapters.first { $0.name == name }).adapter
        let all = try Self.catalog.get().vectors.filter {
            adapter.roles.contains($0.role) && !Self.isRandom($0.operation, name)
        }
        // Some are enough, since the operations have dozens of vectors each; `.ci/engines` compares them all.
        let stride = name == "reference" ? 16 : 48
        let vectors = all.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
        let direct = try await outcomes(of: adapter, on: vectors)
        let remote = try await outcomes(of: InMemoryAdapter(adapter), on: vectors)
        try #require(direct.count == vectors.count && remote.count == vectors.count)
        let changed = vectors.indices.filter { direct[$0] != remote[$0] }
        #expect(changed.map { "\(vectors[$0].id): \(direct[$0]), \(remote[$0])" } == [])
    }

    /// Whether what is judged differs from run to run: the shell recipe makes verifiers that may be
    /// too short, and sends one with a refresh.
    private static func isRandom(_ operation: String, _ name: String) -> Bool {
        name == "tutorial-shell" && ["draw-pkce", "refresh-request"].contains(operation)
    }

    private func outcomes(of adapter: any Adapter, on vectors: [Vector]) async throws -> [JSON] {
        let run = await InProcessEngine(adapter: adapter).run(vectors, deadline: .seconds(60))
        return try run.executions.compactMap { try $0?.outcome.json() }
    }

    @Test("Every unfinished case is ended, whatever its outcome")
    func endings() async throws {
        let messages = Locked([(begun: Bool, id: String)]())
        let adapter = InMemoryAdapter(TrivialImplementation.acceptsAll) { _, message in
            guard let id = message["case"]?.text ?? message["id"]?.text else { return }
            let isBegin = message["operation"].map { ["run-client", "serve"].contains($0.text) }
            let isEnd = message["type"]?.text == "end"
            guard isBegin == true || isEnd else { return }
            messages.withLock { $0.append((!isEnd, id)) }
        }
        let vectors = try Self.catalog.get().vectors.filter {
            ["run-client", "serve"].contains($0.operation)
        }
        _ = try await outcomes(of: adapter, on: vectors)
        let seen = messages.withLock { $0 }
        let begun = seen.filter(\.begun).map(\.id)
        #expect(begun.count >= vectors.count)
        #expect(Set(seen.filter { !$0.begun }.map(\.id)) == Set(begun))
        #expect(seen.count == 2 * begun.count)
    }
}
