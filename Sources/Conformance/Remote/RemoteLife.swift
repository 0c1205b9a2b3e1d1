/// The cases that go on of one vector, of which one at a time is open.
final class RemoteLife: Sendable {
    private let open = Locked((any RemoteCase)?.none)

    /// Ends the case that is open, and begins the next one.
    func begin(_ begin: () async throws -> any RemoteCase) async throws -> any RemoteCase {
        await end()
        let next = try await begin()
        open.withLock { $0 = next }
        return next
    }

    /// Does something, and ends the case that is open then, whatever came of it.
    func endingAfter<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            let result = try await body()
            await end()
            return result
        } catch {
            await end()
            throw error
        }
    }

    private func end() async {
        let last = open.withLock { open in
            defer { open = nil }
            return open
        }
        await last?.end()
    }
}
