import Conformance
import ConformanceDiagnosis
import ConformanceTesting
import Foundation
import Reference
import Testing

/// A client of which the adapter connects whole sessions and nothing else; without an endpoint it could not start.
private struct SessionsOnly: InstalledApp {
    var lacks: [Capability] = []
    var offers: [Capability] = []

    /// What a library that takes its endpoints for given would trap at.
    private struct NoEndpoint: Error {}

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        if offers.isEmpty, settings.tokenEndpoint.isEmpty { throw NoEndpoint() }
        let app: any InstalledApp = ReferenceImplementation()
        return try await app.session(for: settings, in: world)
    }
}

/// A client that sends its requests by `World.data(for:)` and passes on what that throws.
private struct LibraryErrors: InstalledApp {
    /// The world of a library, whose failures are those of `URLSession`.
    private struct Own: World {
        let world: any World

        func open(_ url: String, in userAgent: UserAgent) async throws {
            try await world.open(url, in: userAgent)
        }

        func send(_ request: OutgoingRequest) async throws -> WireResponse {
            do { return try await world.send(request) } catch TransportFailure.timedOut {
                throw URLError(.timedOut)
            } catch TransportFailure.offline {
                throw URLError(.notConnectedToInternet)
            }
        }

        func randomOctets(_ count: Int) async -> [UInt8] { await world.randomOctets(count) }
        func now() async -> Int { await world.now() }

        func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
            await world.keep(text, as: key, in: storage)
        }

        func kept(_ key: String, in storage: WorldStorage) async -> String? {
            await world.kept(key, in: storage)
        }
    }

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        let app: any InstalledApp = ReferenceImplementation()
        return try await app.session(for: settings, in: Own(world: world))
    }
}

/// A client with constants, whose library reads no ID tokens.
private struct Notes: InstalledApp {
    var lacks: [Capability] { NotesAdapter().lacks + [.openID] }

    func session(
        for settings: ClientSettings, in world: any World
    ) async -> any ClientSession {
        await NotesAdapter().session(for: settings, in: world)
    }
}

/// A console of which the adapter connects the registration alone.
private struct RegistrationOnly: ClientRegistration {
    func register(_ application: ClientApplication) throws -> ClientCapabilities {
        try ReferenceImplementation().register(application)
    }
}

/// An app of which the adapter passes on one activity at a time.
private struct OneAtATime: AppFlipApp {
    func answer(_ activity: FlipActivity) -> FlipAnswer {
        ReferenceImplementation().answer(activity)
    }
}

/// A server without App Check, and of which no page is seen.
private struct PlainServer: AuthorizationServer {
    let lacks: [Capability] = [.appCheck, .consentPage]

    func session(in setting: ServerSettings) -> any ServerSession {
        ReferenceImplementation().session(in: setting)
    }
}

@Suite("An adapter that connects a part of its role")
struct PartialAdapterTests {
    private static func report(
        on adapter: any Adapter, _ selection: Selection = Selection()
    ) async throws -> Report {
        // Machines under load need more time for the vectors that sign in many times.
        try await Catalog.bundled.run(
            on: adapter, only: selection, options: RunOptions(timeout: .seconds(20)))
    }

    @Test(
        "is condemned by no rule and lets no attack through: what it lacks is unsupported, or not applicable",
        arguments: [
            SessionsOnly() as any Adapter, SessionsOnly(lacks: [.clock, .endpoints]),
            Notes(), RegistrationOnly(), OneAtATime(),
        ])
    func condemned(_ adapter: any Adapter) async throws {
        let report = try await Self.report(on: adapter)
        let wrong = report.rules.filter { [.notMet, .notShown, .notRun].contains($0.status) }
        #expect(wrong.map(\.id) == [])
        #expect(report.cases.allSatisfy { $0.verdict.kind != .fault })
        #expect(report.attacks.allSatisfy { $0.outcome != .succeeds })
        #expect(report.rules.contains { $0.status == .met })
        #expect(report.rules.contains { $0.status == .unsupported })
        #expect(!report.isConforming())
    }

    @Test("is not judged by what it says that it lacks")
    func server() async throws {
        let suites = ["authorization-endpoint/app-check", "authorization-endpoint/pages"]
        let report = try await Self.report(on: PlainServer(), Selection(suites: suites))
        #expect(report.rules.allSatisfy { [.met, .notApplicable].contains($0.status) })
        #expect(Set(report.inapplicable.map(\.lack)) == [.appCheck, .consentPage])
    }

    @Test("conforms, if the selection asks for that part alone")
    func selected() async throws {
        let suites = ["installed-app/sign-in", "installed-app/session"]
        let report = try await Self.report(on: SessionsOnly(), Selection(suites: suites))
        let isConforming = report.isConforming()
        #expect(isConforming, "\(report)")
        let app = try await Self.report(
            on: OneAtATime(),
            Selection(roles: [.appFlipApp], excluding: [.suite("app-flip-app/pending-requests")]))
        #expect(app.isConforming(strict: true))
    }

    @Test("is run without endpoints only if it offers to find them")
    func discovery() async throws {
        let selection = Selection(suites: ["installed-app/discovery"])
        let silent = try await Self.report(on: SessionsOnly(), selection)
        #expect(silent.rules.allSatisfy { $0.status == .notApplicable })
        #expect(silent.inapplicable.map(\.lack) == [.discovery])
        let offering = try await Self.report(on: SessionsOnly(offers: [.discovery]), selection)
        #expect(offering.isConforming())
        #expect(offering.rules.contains { $0.status == .met })
    }

    @Test("may pass on the errors of the world's URLSession")
    func errors() async throws {
        let suites = ["installed-app/sign-in", "installed-app/session"]
        let report = try await Self.report(on: LibraryErrors(), Selection(suites: suites))
        #expect(report.cases.allSatisfy { $0.verdict.kind != .fault })
    }
}
