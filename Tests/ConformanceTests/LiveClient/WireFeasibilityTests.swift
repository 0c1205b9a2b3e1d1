import Conformance
import ConformancePipe
import Testing

@testable import ConformanceClient

@Suite("Which sequences of sign-ins a program is led through")
struct WireFeasibilityTests {
    /// What is known of a program before its vectors run.
    enum Program: CaseIterable {
        case plain, service, withoutState, withFixedPort
    }

    /// Why a program is not led through a vector, or nil if it is.
    private static func obstacle(to name: String, with program: Program) throws -> String? {
        var configuration = ClientConfiguration(command: ["sign-in"])
        configuration.stop = program == .service ? ["stop"] : []
        configuration.hasFixedPort = program == .withFixedPort
        configuration.successOutput = "Signed in."
        let state = program == .withoutState ? nil : "s-of-the-program"
        let opened = try #require(OpenedURL.opened("http://127.0.0.1:9", state: state))
        let id = "installed-app/sign-in/\(name)"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        do {
            try WireFeasibility(configuration: configuration, opened: opened, usesBasic: false)
                .check(vector)
            return nil
        } catch let obstacle as Obstacle { return obstacle.description }
    }

    @Test(
        "Two starts after each other need a program that leaves nothing running",
        arguments: Program.allCases)
    func afterEachOther(_ program: Program) throws {
        let reason = "the service that an earlier start leaves running has other endpoints"
        #expect(
            try Self.obstacle(to: "again-after-denial", with: program)
                == (program == .service ? reason : nil))
        #expect(try Self.obstacle(to: "again-after-cancel", with: program) == nil)
    }

    @Test(
        "Two starts at the same time need a state and a port of their own",
        arguments: Program.allCases)
    func atOnce(_ program: Program) throws {
        let obstacle = try Self.obstacle(to: "again-at-once", with: program)
        switch program {
        case .plain: #expect(obstacle == nil)
        case .service: #expect(obstacle?.hasPrefix("the service") == true)
        case .withoutState: #expect(obstacle == "the program sends no state")
        case .withFixedPort: #expect(obstacle == "the program always listens at one port")
        }
    }

    @Test("A vector begins only if enough sessions are left for all of its starts")
    func sessions() throws {
        let budget = SessionBudget(3)
        try budget.take(2)
        #expect(!budget.isExhausted(for: 1))
        #expect(budget.isExhausted(for: 2))
    }
}
