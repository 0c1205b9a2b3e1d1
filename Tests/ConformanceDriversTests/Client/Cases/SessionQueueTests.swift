import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Sessions that run beside each other")
struct SessionQueueTests {
    @Test(
        "Long vectors come first, those that draw many requests last in one group, none on files")
    func order() throws {
        let names = [
            "loopback/right-state", "fresh-requests/two-states-differ",
            "sign-in/states-of-three-sign-ins", "fresh-requests/fifty-states-differ",
            "sign-in/state-matches", "fresh-requests/one-request-has-a-state",
            "program/files-after-sign-in",
        ]
        let catalog = try Catalog.bundled
        let vectors = try names.map { try #require(catalog.vector("installed-app/\($0)")) }
        #expect(SessionQueue.groups(of: vectors) == [[2], [4], [0], [5], [1, 3]])
    }

    @Test(
        "A place among the programs that start is free again once, however often it is given back")
    func limiter() {
        let gate = ProgramStarts(most: 1).gate
        let first = StartPermit(at: gate)
        first.leave()
        first.leave()
        var second: StartPermit? = StartPermit(at: gate)
        #expect(second != nil)
        second = nil
        StartPermit(at: gate).leave()
    }
}

@Suite("A start that vectors share")
struct SharedSignInsTests {
    private static func start(
        _ command: [String], id: String = "a", secret: String = "s", token: String = ""
    ) -> String {
        var configuration = ClientConfiguration(command: command)
        (configuration.clientID, configuration.clientSecret) = (id, secret)
        return configuration.given(EndpointQueries(token: token))
    }

    private static func signIn() throws -> SignIn {
        let opened = try #require(OpenedURL.opened("http://127.0.0.1:9/cb"))
        return SignIn(
            opened: opened,
            request: OutgoingRequest(method: "POST", url: "/token"))
    }

    @Test(
        "It is that of a program which was given the same values, and the same code if it matters")
    func same() throws {
        let (all, pool) = (["p", "{client_id}", "{client_secret}"], ProgramStarts(most: 1))
        pool.note(try Self.signIn(), of: Self.start(all), code: "c-1")
        #expect(pool.signIn(of: Self.start(all), code: nil) != nil)
        #expect(pool.signIn(of: Self.start(all), code: "c-1") != nil)
        #expect(pool.signIn(of: Self.start(all), code: "c-2") == nil)
        #expect(pool.signIn(of: Self.start(all, id: "b"), code: nil) == nil)
        #expect(pool.signIn(of: Self.start(all, secret: "t"), code: nil) == nil)
        #expect(pool.signIn(of: Self.start(all, token: "q"), code: nil) == nil)
    }

    @Test("An id or a secret that a program is not given makes no difference")
    func notGiven() throws {
        let pool = ProgramStarts(most: 1)
        pool.note(try Self.signIn(), of: Self.start(["p"]), code: "c")
        #expect(pool.signIn(of: Self.start(["p"], id: "b", secret: "t"), code: "c") != nil)
    }
}
