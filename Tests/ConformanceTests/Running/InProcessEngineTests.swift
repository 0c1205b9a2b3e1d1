import Foundation
import Reference
import StrictCodecs
import TestSupport
import XCTest

@testable import Conformance

/// Runs while all threads that tasks share are busy.
///
/// These are tests of XCTest because it runs them one after another, so that no other test has to
/// wait for a thread.
final class InProcessEngineTests: XCTestCase {
    /// A client whose calls go on after a pause, or never.
    private struct Pausing: InstalledApp {
        let pause: Duration

        func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
            try await Task.sleep(for: pause)
            return try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
        }
    }

    private static let challenge = "pkce/challenge/published-pair-of-the-rfc"
    private static let calls = "installed-app/session/two-calls-at-once"

    func testATaskThatGetsNoTurnIsNotLate() async throws {
        let client = Pausing(pause: .milliseconds(10))
        let outcome = try await outcome(of: client, on: Self.challenge, busyFor: 0.6)
        XCTAssertEqual(outcome["fault"], nil)
        XCTAssertNotEqual(outcome["value"], nil)
    }

    func testAWorldAnswersInTime() async throws {
        let outcome = try await outcome(of: ReferenceImplementation(), on: Self.calls, busyFor: 0.6)
        XCTAssertEqual(outcome["fault"], nil)
        XCTAssertNotEqual(outcome["value"], nil)
    }

    func testATaskThatNeverEndsIsFoundAfterwards() async throws {
        let client = Pausing(pause: .seconds(86_400))
        let outcome = try await outcome(of: client, on: Self.challenge, busyFor: 0.6)
        XCTAssertEqual(outcome["fault"], "gave no answer within 0.3 seconds")
    }

    /// What comes of a vector when each shared thread is held for some seconds soon after the start.
    private func outcome(
        of adapter: any Adapter, on id: String, busyFor seconds: Double
    ) async throws -> JSON {
        let vector = try XCTUnwrap(try Catalog.bundled.vectors.first { "\($0.id)" == id })
        let run = Task {
            await InProcessEngine(adapter: adapter).run([vector], deadline: .milliseconds(300))
        }
        try await Task.sleep(for: .milliseconds(2))
        for number in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
            Task.detached(priority: number % 2 == 0 ? .high : .medium) {
                _ = usleep(UInt32(seconds * 500_000))
            }
        }
        let executions = await run.value.executions
        return try XCTUnwrap(executions.first ?? nil).outcome.json()
    }
}
