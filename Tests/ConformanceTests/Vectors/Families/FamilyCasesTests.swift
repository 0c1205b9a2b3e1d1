import StrictCodecs
import TestSupport
import Testing

@testable import Conformance

@Suite("Cases of families")
struct FamilyCasesTests {
    /// Gives back all that it is given, so that no difference stays hidden.
    private struct Echo: AppFlipApp, AuthorizationServer {
        func answer(_ activity: FlipActivity) -> FlipAnswer {
            let texts =
                [activity.type, activity.url ?? "", activity.clientID, "\(activity.signIn)"]
                + activity.redirectURIs + ["\(activity.systemOpensLinks)"]
            let links = texts.map { FlipAnswer.OpenedLink(url: $0, opensUniversalLinksOnly: true) }
            return FlipAnswer(isHandled: true, requestedScopes: nil, opened: links)
        }

        func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] { [] }

        func session(in setting: ServerSettings) -> any ServerSession {
            EchoSession(setting: setting)
        }
    }

    private struct EchoSession: ServerSession {
        let setting: ServerSettings

        func respond(to request: WireRequest) -> WireResponse {
            let text = Form.encode([("setting", "\(setting)"), ("request", "\(request)")])
            return WireResponse(
                status: 302, fields: [HeaderField(name: "Location", value: "https://a/?\(text)")])
        }
    }

    private static let families = Result {
        let roles: [Role] = [.appFlipApp, .authorizationServer]
        let families = try FamilyCatalog.bundled.families.filter { roles.contains($0.role) }
        return Dictionary(uniqueKeysWithValues: families.map { ($0.id, $0) })
    }

    @Test(
        "A case is given what its vector says, and judged by it", arguments: try families.get().keys
    )
    func sameAsVectors(_ id: Family.ID) async throws {
        let family = try #require(try Self.families.get()[id])
        for number in [0, family.count / 3, family.count / 2, family.count - 1] {
            let vector = family.vector(number)
            let expected = try await vector.prepared.perform(Echo())
            let given = try await family.cases.operation(number).perform(Echo())
            #expect(given == expected, "\(vector.id)")
            let patterns = vector.expectation.readings.map(\.pattern)
            #expect(family.cases.expectation(number).readings.map(\.pattern) == patterns)
        }
    }

    @Test(
        "A case that is sent as a message has its whole input", arguments: try families.get().keys)
    func messages(_ id: Family.ID) async throws {
        let family = try #require(try Self.families.get()[id])
        let number = family.count - 1
        let expected = try await family.vector(number).prepared.perform(InMemoryAdapter(Echo()))
        let given = try await family.cases.operation(number).perform(InMemoryAdapter(Echo()))
        #expect(given == expected)
    }
}
