import Conformance
import Testing

@testable import ConformanceDrivers

@Suite("Registered clients take the place of those in the vectors")
struct ClientMatchTests {
    private static func assignment(
        _ vector: Vector.ID, among clients: [ServerSettings.Client]
    ) throws -> ClientMatch {
        let vector = try #require(Catalog.bundled.vectors.first { $0.id == vector })
        let input = try Serve.input(vector.input)
        return try ClientMatch(of: input, sent: RequestSummary(input.steps), among: clients)
    }

    private static let flip = "authorization-endpoint/app-flip/chromecast-enterprise"

    private static func client(_ id: String, _ uris: [String]) -> ServerSettings.Client {
        ServerSettings.Client(clientID: id, redirectURIs: uris)
    }

    @Test("A client with another id takes the place of the one that it names")
    func otherID() throws {
        let uris = try Catalog.bundled.appFlipRedirectURIs
        let assignment = try Self.assignment(Self.flip, among: [Self.client("ours", uris)])
        #expect(assignment.pairs.map(\.registered.clientID) == ["ours"])
        #expect(assignment.pairs.map(\.given.clientID) == ["google-client-id-42"])
    }

    @Test("The one with the same id comes first")
    func sameID() throws {
        let uris = try Catalog.bundled.appFlipRedirectURIs
        let clients = [Self.client("ours", uris), Self.client("google-client-id-42", uris)]
        #expect(
            try Self.assignment(Self.flip, among: clients).pairs.map(\.registered.clientID)
                == ["google-client-id-42"])
    }

    @Test("A client that lacks a redirect URI does not fit")
    func missingURI() throws {
        let uris = try Catalog.bundled.appFlipRedirectURIs.dropLast()
        let obstacle = #expect(throws: Obstacle.self) {
            try Self.assignment(Self.flip, among: [Self.client("ours", Array(uris))])
        }
        #expect(
            obstacle?.description
                == "there is no public client with the 12 redirect URIs of google-client-id-42")
    }

    @Test("A client does not fit if it registers what a vector treats as foreign")
    func spareURI() throws {
        let vector = try #require(
            try Catalog.bundled.vectors.first {
                $0.rule == "endpoint-refuses-unlisted-redirect-uris"
            })
        let foreign = RequestSummary(try Serve.input(vector.input).steps).values(of: "redirect_uri")
        let uris = try Catalog.bundled.appFlipRedirectURIs
        #expect(throws: Never.self) {
            try Self.assignment(vector.id, among: [Self.client("ours", uris)])
        }
        #expect(throws: Obstacle.self) {
            try Self.assignment(vector.id, among: [Self.client("ours", uris + foreign)])
        }
    }
}
