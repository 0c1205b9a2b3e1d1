#if canImport(XCTest)
    import Conformance
    import Foundation
    import XCTest

    #if canImport(Testing)
        import Testing
    #endif

    extension ConformanceRun {
        /// Fails once for each MUST rule that is not met, not shown or not run, for each operation that is missing, and for
        /// each entry of the list of expected failures that is out of date, and once more with the verdict, the causes and
        /// the counts; skips the test if nothing that is selected applies to the implementation.
        ///
        /// - Parameters:
        ///   - strict: Whether a SHOULD rule that is not met fails as well; otherwise it is printed.
        ///   - file: The file of the test.
        ///   - line: The line of the test.
        /// - Throws: What the run throws, or `XCTSkip`.
        public func assertConforms(
            strict: Bool = false, file: StaticString = #filePath, line: UInt = #line
        ) async throws {
            #if canImport(Testing)
                guard Test.current == nil else {
                    throw MixedFrameworks(
                        used: "assertConforms", instead: "check", framework: "Swift Testing")
                }
            #endif
            let report = try await report
            let missing = try missingRules(in: report)
            let whole = RunFinding(of: report, strict: strict, missing: missing)
            guard !whole.isEmpty else { throw XCTSkip(whole.text, file: file, line: line) }
            let findings = try rules.map {
                RuleFinding(of: $0, in: report, strict: strict, missing: missing)
            }
            for finding in findings where finding.kind == .warning { print(finding.text) }
            let texts: [[String]] = [
                findings.filter { $0.kind == .issue }.map(\.text),
                findings.filter { $0.kind == .lack }.grouped { $0.text }.map { $0.text },
                RuleFinding.outdatedEntries(of: report), whole.isFailure ? [whole.text] : [],
            ]
            let failures = texts.flatMap { $0 }
            for text in failures { XCTFail(text, file: file, line: line) }
            if !whole.isFailure { print(whole.text) }
            #if canImport(Darwin)
                if !failures.isEmpty {
                    await attach(try firstAttachments(of: report, strict: strict))
                }
            #endif
        }

        #if canImport(Darwin)
            /// XCTest has attachments on Apple's systems only.
            @MainActor private func attach(_ files: [(file: String, text: String)]) {
                XCTContext.runActivity(named: "Conformance") { activity in
                    for file in files {
                        let attachment = XCTAttachment(data: Data(file.text.utf8))
                        attachment.name = file.file
                        attachment.lifetime = .keepAlways
                        activity.add(attachment)
                    }
                }
            }
        #endif
    }
#endif
