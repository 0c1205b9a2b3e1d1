import Conformance
import ConformancePipe
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Which vectors a program shows")
struct ProgramFeasibilityTests {
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
            let traits = ProgramTraits(opened: opened)
            try ProgramFeasibility(configuration: configuration, traits: traits).check(vector)
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

    /// A program that does not meet one need of a vector.
    struct Unmet: CustomTestStringConvertible {
        let vector: String
        var url = "http://127.0.0.1:9/cb"
        var state: String? = "s-of-the-program"
        var lack: @Sendable (inout ProgramTraits) -> Void = { _ in }
        var change: @Sendable (inout ClientConfiguration) -> Void = { _ in }
        let reason: String

        var testDescription: String { "\(vector): \(reason)" }

        /// A program that meets all needs of its vector.
        var met: Unmet {
            let isHanded = vector.utf8.starts(with: "redirect/".utf8)
            return Unmet(
                vector: vector, url: isHanded ? "com.a.b:/cb" : "http://127.0.0.1:9/cb", reason: "")
        }

        func obstacle() throws -> String? {
            var configuration = ClientConfiguration(command: ["sign-in"])
            configuration.handler = ["handler", "{url}"]
            configuration.refresh = ["refresh"]
            configuration.signOut = ["sign-out"]
            configuration.successStatus = 0
            configuration.patience = .seconds(1)
            change(&configuration)
            let query = Form.encode(
                [("redirect_uri", url)] + (state.map { [("state", $0)] } ?? []))
            let opened = try #require(
                OpenedURL("https://a.example/?\(query)", hasHandler: true))
            let id = "installed-app/\(vector)"
            let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
            do {
                var traits = ProgramTraits(
                    opened: opened, isProven: true, hasWritten: true, hasStored: true,
                    hasHelpers: true, repeatsPort: true)
                lack(&traits)
                try ProgramFeasibility(configuration: configuration, traits: traits).check(vector)
                return nil
            } catch let obstacle as Obstacle { return obstacle.description }
        }

        static let all = [
            Unmet(
                vector: "loopback/other-state", state: nil, reason: "the program sends no state"),
            Unmet(
                vector: "sign-in/state-missing", state: nil, reason: "the program sends no state"),
            Unmet(
                vector: "loopback/state-missing", state: nil, reason: "the program sends no state"),
            Unmet(
                vector: "loopback/state-twice-wrong-first", state: nil,
                reason: "the program sends no state"),
            Unmet(
                vector: "loopback/state-twice-equal", state: nil,
                reason: "the program sends no state"),
            Unmet(
                vector: "token-request/client-id-google", lack: { $0.sendsSecret = true },
                reason: "the program has a client secret of its own"),
            Unmet(
                vector: "loopback-listener/bound-2", change: { $0.hasFixedPort = true },
                reason: "the program always listens at one port"),
            Unmet(
                vector: "loopback-listener/bound-1", url: "com.a.b:/cb",
                reason: "the program has no loopback listener"),
            Unmet(
                vector: "program/port-free", url: "com.a.b:/cb",
                reason: "the program has no loopback listener"),
            Unmet(
                vector: "program/arguments-after-sign-in", url: "com.a.b:/cb",
                reason: "the handler is given the code in its arguments"),
            Unmet(
                vector: "redirect/scheme-in-mixed-case", url: "com.a.b:/cb",
                change: { $0.handler = [] },
                reason: "the configuration names no handler of a custom scheme (handler)"),
            Unmet(
                vector: "token-request/client-id-google", lack: { $0.usesBasic = true },
                reason: "the program authenticates with the scheme Basic"),
            Unmet(
                vector: "token-request/client-id-google",
                change: { $0.environment["SECRET"] = "{client_secret}" },
                reason: "the program is given a client secret"),
            Unmet(
                vector: "token-response/order-backwards", change: { $0.successStatus = nil },
                reason: "the configuration does not say how the program shows that it is signed in "
                    + "(success_status, success_output)"),
            Unmet(
                vector: "refresh-request/token-of-the-sample", change: { $0.refresh = [] },
                reason: "the configuration names no command that refreshes tokens (refresh)"),
            Unmet(
                vector: "revocation-request/token-of-the-rfc", change: { $0.signOut = [] },
                reason: "the configuration names no command that revokes tokens (sign_out)"),
            Unmet(
                vector: "program/user-returns", change: { $0.patience = nil },
                reason: "the configuration does not say when the program gives up "
                    + "(gives_up_after_seconds)"),
        ]

        /// A program that could not do what a rule forbids.
        static let unable = [
            Unmet(
                vector: "sign-in/verifier-of-43-or-more", lack: { $0.isProven = false },
                reason: "the program proves no challenge, so it has no verifier"),
            Unmet(
                vector: "authorization-request/secrets-stay-ios", lack: { $0.isProven = false },
                reason: "the program has neither a client secret nor a verifier that it could "
                    + "give away"),
            Unmet(
                vector: "loopback/error-access-denied", lack: { $0.keepsWaiting = false },
                reason: "the program stops waiting after any request, whatever it says"),
            Unmet(
                vector: "loopback/page-after-icon", lack: { $0.keepsWaiting = false },
                reason: "the program stops waiting after any request, whatever it says"),
            Unmet(
                vector: "fresh-requests/one-state-hides-the-verifier",
                lack: { $0.isProven = false },
                reason: "the program proves no challenge, so it has no verifier"),
            Unmet(
                vector: "program/port-free", lack: { $0.repeatsPort = false },
                reason: "the program listens at another port each time"),
            Unmet(
                vector: "program/output-after-sign-in", lack: { $0.hasWritten = false },
                reason: "the program writes nothing while it signs in"),
            Unmet(
                vector: "program/arguments-after-sign-in", lack: { $0.hasHelpers = false },
                reason: "the program starts no other process that it could give a secret"),
            Unmet(
                vector: "program/files-after-sign-in", lack: { $0.hasStored = false },
                reason: "the program stores nothing while it signs in"),
        ]
    }

    @Test(
        "A program that does not meet a need does not show the vector",
        arguments: Unmet.all + Unmet.unable)
    func unmet(_ program: Unmet) throws {
        #expect(try program.obstacle() == program.reason)
        #expect(try program.met.obstacle() == nil)
    }

    @Test("An authorization request names the client however the program authenticates")
    func basic() throws {
        let program = Unmet(
            vector: "authorization-request/client-id-of-digits",
            lack: { $0.usesBasic = true }, reason: "")
        #expect(try program.obstacle() == nil)
    }

    @Test("Before its first starts, a program may show everything", arguments: Unmet.unable)
    func unknown(_ program: Unmet) throws {
        let id = "installed-app/\(program.vector)"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        let configuration = ClientConfiguration(command: ["sign-in"])
        try ProgramFeasibility(configuration: configuration, traits: nil).check(vector)
    }

    @Test("A vector begins only if enough sessions are left for all of its starts")
    func sessions() throws {
        let starts = ProgramStarts(most: 3)
        try starts.take(2)
        #expect(!starts.lacks(1))
        #expect(starts.lacks(2))
    }
}
