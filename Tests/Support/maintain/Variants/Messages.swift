import Conformance
import Reference
import StrictCodecs
import TestSupport

/// What implementations say and do on a vector: the texts and numbers of their messages in any order, since what
/// happens at once has none, with everything that is drawn masked.
struct Messages {
    private let vector: Vector
    private let catalog: Catalog

    init(on vector: Vector, in catalog: Catalog) {
        (self.vector, self.catalog) = (vector, catalog)
    }

    /// Whether those of an implementation differ from the reference's, and not by chance alone.
    func differ(of adapter: any Adapter) async throws -> Bool {
        let found = try await sent(by: adapter)
        let right = try await sent(by: ReferenceImplementation())
        guard found != right else { return false }
        return try await sent(by: ReferenceImplementation()) == right
    }

    private func sent(by adapter: any Adapter) async throws -> [String] {
        let leaves = Locked([String]())
        let recorded = InMemoryAdapter(adapter) { sender, message in
            guard sender == .adapter else { return }
            leaves.withLock { $0 += Self.leaves(of: message.without("id", "case", "n")) }
        }
        _ = try await vector.run(on: recorded, timeout: .seconds(60), in: catalog)
        return leaves.withLock { $0.sorted() }
    }

    /// The values of a message that have no parts, each with its name.
    private static func leaves(of json: JSON, named name: String = "") -> [String] {
        if let elements = json.elements { return elements.flatMap { leaves(of: $0, named: name) } }
        guard let members = json.members else { return [masked("\(name): \(json.compactText)")] }
        return members.flatMap { leaves(of: $0.value, named: $0.name) }
    }

    /// A value in which drawn texts are replaced by their lengths, and ports by a sign.
    private static func masked(_ text: String) -> String {
        text.replacing(#/[A-Za-z0-9_-]{20,}/#) { "<\($0.0.count)>" }
            .replacing(#/:[0-9]{4,5}\b|^port: [0-9]+/#) { _ in ":PORT" }
    }
}
