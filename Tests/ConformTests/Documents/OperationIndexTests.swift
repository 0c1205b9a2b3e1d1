import Testing

@testable import Conformance

extension References {
    /// The operations that `OPERATIONS.md` describes, each with its role.
    private var described: [String] {
        operations.matches(of: #/\n### `([a-z0-9-]+)` \(role `([a-z-]+)`\)\n/#)
            .map { "\($0.1) \($0.2)" }
    }

    /// The operations that are not described with their role.
    fileprivate var undescribed: [String] {
        Operations.all.map { "\($0.name) \($0.role.rawValue)" }.filter { !described.contains($0) }
    }

    /// The descriptions of what is no operation.
    fileprivate var describedInVain: [String] {
        let all = Operations.all.map { "\($0.name) \($0.role.rawValue)" }
        return described.filter { !all.contains($0) }
    }

    /// The operations to which no suite gives vectors.
    fileprivate var idleOperations: [String] {
        let used = Set(catalog.suites.filter { !$0.vectors.isEmpty }.map(\.operation))
        return Operations.names.filter { !used.contains($0) }
    }
}

@Suite("The index of operations")
struct OperationIndexTests {
    private let current = References.current

    @Test("OPERATIONS.md describes every operation with its role")
    func described() throws {
        var references = try current.get()
        #expect(references.undescribed == [])
        references.operations = references.operations.replacing("### `serve`", with: "### `server`")
        #expect(references.undescribed == ["serve authorization-server"])
    }

    @Test("OPERATIONS.md describes nothing else")
    func describedInVain() throws {
        var references = try current.get()
        #expect(references.describedInVain == [])
        references.operations += "\n### `guess` (role `google-app`)\n"
        #expect(references.describedInVain == ["guess google-app"])
    }

    @Test("Every operation has vectors")
    func vectors() throws {
        let references = try current.get()
        #expect(references.idleOperations == [])
        let idle = references.replacing("pkce/base64url") { $0.with(vectors: []) }
        #expect(idle.idleOperations == ["base64url"])
    }
}
