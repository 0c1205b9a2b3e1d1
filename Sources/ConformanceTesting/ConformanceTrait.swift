#if canImport(Testing) && compiler(>=6.1)
    public import Testing

    /// Sums up a run after all cases of a test or all tests of a suite.
    ///
    /// Without it, the case that checks the last of all rules does so; a test that checks some of them needs it.
    public struct ConformanceTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let run: ConformanceRun

        /// Provides the scope of the test or suite, none for its cases.
        public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
            testCase == nil ? self : nil
        }

        /// Runs the test or suite, and records the closing issue.
        public func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            run.progress.beginScope()
            let result: Result<Void, any Error>
            do { result = .success(try await function()) } catch { result = .failure(error) }
            let isChecked = run.progress.endScope()
            if isChecked || !test.isSuite { try await run.sumUp(at: test.sourceLocation) }
            try result.get()
        }
    }

    extension Trait where Self == ConformanceTrait {
        /// Records one issue with the verdict, the causes and the counts of a run that does not conform, after all
        /// cases; of one that conforms, they are printed.
        ///
        /// - Parameter run: The run whose rules the test or suite checks.
        /// - Returns: The trait.
        public static func conformance(_ run: ConformanceRun) -> Self { Self(run: run) }
    }
#endif
