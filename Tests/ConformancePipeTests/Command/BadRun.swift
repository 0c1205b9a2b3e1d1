import ConformancePipe
@testable import Conformance
import Foundation
import TestSupport
import Testing

/// A small run of `bad-adapter`.
struct BadRun {
    /// The vector at whose turn the adapter misbehaves: neither the first nor the last.
    static let chosen = "pkce/challenge/challenge-with-underscores-only"

    /// What its input holds and no other.
    static let text = "PWfOIbmiYpIP1TYh9wW6VTbg4sjLINaKi8AQIySUIHDpTRHL2QOVhyaHprpq2q4U"

    /// The chosen one, some before, some after, one of another operation, and one with a twin.
    static let vectors = [
        "pkce/challenge/challenge-starts-with-*", "pkce/challenge/challenge-with-*",
        "pkce/challenge/length-42", "pkce/base64url/text-*",
    ]

    /// The suites of the vectors, and the one of running clients.
    static let catalog: Catalog = {
        let ids = ["pkce/challenge", "pkce/base64url", "installed-app/sign-in"]
        let suites = (try? Catalog.bundled.suites.filter { ids.contains($0.id) }) ?? []
        return Catalog(version: "", suites: suites)
    }()

    /// How long a run may take when it has to wait for nothing but the machine, on which hundreds of
    /// tests run at the same time.
    static let bound = Duration.seconds(120)

    /// Whether every mishap is tried at every place, as `.ci/long` wants it.
    static let isComplete =
        ProcessInfo.processInfo.environment["CONFORMANCE_EVERY_MISHAP"] != nil

    /// Each mishap with the number of vectors that are under way: one and eight in turn, or both.
    static func windows<Mishap>(of mishaps: [Mishap]) -> [(Mishap, Int)] {
        mishaps.enumerated().flatMap { index, mishap in
            let windows = isComplete ? [1, 8] : [index.isMultiple(of: 2) ? 1 : 8]
            return windows.map { (mishap, $0) }
        }
    }

    let report: Report
    let notices: [String]
    let time: Duration

    /// Runs the adapter; what it keeps from one process to the next is in the folder.
    init(
        _ behaviour: String, window: Int = 8, isolated: Bool = false, processes: Int = 1,
        deadline: Duration = .seconds(10), folder: URL? = nil, vectors: [String] = vectors,
        repetition: Repetition = Repetition()
    ) async throws {
        let words = try Self.words(behaviour) + (folder.map { [$0.path] } ?? [])
        try await self.init(
            words,
            CommandAdapter.Settings(window: window, isolates: isolated, processes: processes),
            deadline, vectors, repetition)
    }

    /// Runs a command.
    init(
        _ words: [String], _ settings: CommandAdapter.Settings, _ deadline: Duration = .seconds(10),
        _ vectors: [String] = vectors, _ repetition: Repetition = Repetition()
    ) async throws {
        let run = await Self.slots.holding {
            await Result {
                try await Self.run(words, settings, deadline, vectors, repetition)
            }
        }
        (report, notices, time) = try run.get()
    }

    /// How many runs are under way at the same time.
    private static let slots = AsyncSemaphore(8)

    private static func run(
        _ words: [String], _ settings: CommandAdapter.Settings, _ deadline: Duration,
        _ vectors: [String], _ repetition: Repetition
    ) async throws -> (Report, [String], Duration) {
        let start = ContinuousClock.now
        let adapter = try await CommandAdapter.start(words, settings: settings)
        let report = try await catalog.runFamilies(
            on: adapter, only: Selection(vectors: vectors),
            options: RunOptions(timeout: deadline, runs: repetition.count, seed: repetition.seed),
            isExhaustive: false)
        let notices = await adapter.stop()
        return (report, notices, ContinuousClock.now - start)
    }

    /// The command for a behaviour.
    static func words(_ behaviour: String, _ text: String = text) throws -> [String] {
        [try #require(Tool.executable("bad-adapter")).path, behaviour, text]
    }

    /// What became of the chosen vector.
    var chosenCase: Report.Case? { report.cases.first { $0.id == Self.chosen } }

    /// The vectors that were neither chosen nor passed, with what became of them.
    var othersFailed: [String] {
        report.cases.filter { $0.id != Self.chosen && !$0.verdict.isPassed }
            .map { "\($0.id): \($0.verdict)" }
    }

    /// Expects that no case was lost, that all others passed, and that the end came in time.
    func expectOthersPassed(_ location: SourceLocation = #_sourceLocation) throws {
        let declared = try Selection(vectors: Self.vectors).plan(in: Self.catalog).vectors
        #expect(report.cases.map(\.id) == declared.map(\.id), sourceLocation: location)
        #expect(othersFailed.isEmpty, sourceLocation: location)
        #expect(report.isComplete, sourceLocation: location)
        #expect(time < Self.bound, sourceLocation: location)
    }

    /// Expects what became of the chosen case, that no case was lost and that all others passed.
    func expect(
        _ kind: Verdict.Kind, _ words: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let verdict = try #require(chosenCase?.verdict)
        #expect(verdict.kind == kind, "\(verdict)", sourceLocation: location)
        let says = words.isEmpty || "\(verdict)".contains(words)
        #expect(says, "\(verdict)", sourceLocation: location)
        try expectOthersPassed(location)
    }
}

/// A behaviour of `bad-adapter` at the chosen vector, and what the report must say of it.
struct Mishap: CustomTestStringConvertible, Sendable {
    let behaviour: String
    let kind: Verdict.Kind
    let words: String

    init(_ behaviour: String, _ words: String, _ kind: Verdict.Kind = .fault) {
        self.behaviour = behaviour
        self.words = words
        self.kind = kind
    }

    var testDescription: String { behaviour }
}

extension Result where Failure == any Error {
    /// What came of the body.
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
