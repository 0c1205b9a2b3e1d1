#if canImport(Testing)
    import Conformance
    public import Testing

    extension ConformanceRun {
        /// Records the result of a rule in the current test: an issue for a MUST rule that is not met, a
        /// warning for a SHOULD rule, and a cancelled case for what the adapter lacks. The block of the report is attached,
        /// once the whole page as well.
        ///
        /// The first case also has an issue for each entry of the list of expected failures that is out of date.
        ///
        /// Warnings and cancelled cases need Swift 6.3; before, a missed SHOULD rule is a known issue, and a case
        /// without an answer passes with a note in the output.
        ///
        /// - Parameters:
        ///   - rule: The argument of the test.
        ///   - strict: Whether a SHOULD rule that is not met is an issue as well.
        ///   - sourceLocation: The location of the test.
        /// - Throws: What the run throws, or what ends a cancelled case.
        public func check(
            _ rule: RuleCase, strict: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            guard Test.current != nil else {
                throw MixedFrameworks(used: "check", instead: "assertConforms", framework: "XCTest")
            }
            let report = try await report
            for lines in firstOutdatedEntries(of: report) {
                Issue.record("\(lines)", sourceLocation: sourceLocation)
            }
            let finding = RuleFinding(of: rule, in: report, strict: strict)
            switch finding.kind {
            case .met: return
            case .silent: return try Self.cancel(finding.text, sourceLocation)
            case .issue: Issue.record("\(finding.text)", sourceLocation: sourceLocation)
            case .warning: Self.warn(finding.text, sourceLocation)
            }
            Self.attach(finding.text, named: "\(rule.id).txt", sourceLocation)
            if let page = try firstPage(of: report, strict: strict) {
                Self.attach(page, named: "report.html", sourceLocation)
            }
        }

        private static func warn(_ text: String, _ location: SourceLocation) {
            #if compiler(>=6.3)
                Issue.record("\(text)", severity: .warning, sourceLocation: location)
            #else
                withKnownIssue { Issue.record("\(text)", sourceLocation: location) }
            #endif
        }

        private static func cancel(_ reason: String, _ location: SourceLocation) throws {
            #if compiler(>=6.3)
                try Test.cancel("\(reason)", sourceLocation: location)
            #else
                print(reason)
            #endif
        }

        private static func attach(_ text: String, named name: String, _ location: SourceLocation) {
            #if compiler(>=6.2)
                Attachment.record(text, named: name, sourceLocation: location)
            #endif
        }
    }
#endif
