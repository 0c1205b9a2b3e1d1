#if canImport(Testing)
    import Conformance
    public import Testing

    extension ConformanceRun {
        /// Records the result of a rule in the current test: an issue for a MUST rule that is not met, not shown or not
        /// run, a warning for a SHOULD rule, and a cancelled case for a rule that does not apply. An operation that is
        /// missing is an issue of the first case that needs it, and a warning of the others. An issue has a few lines;
        /// the block of the report is attached, and once the attachments of the run.
        ///
        /// The case that checks the last of all rules also has the closing issue with the verdict, the causes and the
        /// counts if the run does not conform, unless the test or its suite has the trait `conformance(_:)`, which records
        /// it. The first case also has an issue for each entry of the list of expected failures that is out of date.
        ///
        /// Warnings and cancelled cases need Swift 6.3; before, a missed SHOULD rule is a known issue, and a case
        /// of a rule that does not apply passes with a note in the output.
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
            guard let test = Test.current else {
                throw MixedFrameworks(used: "check", instead: "assertConforms", framework: "XCTest")
            }
            let report = try await report
            for lines in firstOutdatedEntries(of: report) {
                Issue.record("\(lines)", sourceLocation: sourceLocation)
            }
            let finding = RuleFinding(
                of: rule, in: report, strict: strict, missing: try missingRules(in: report))
            try record(finding, of: rule, in: report, strict: strict, sourceLocation)
            if progress.check(rule.id, of: try rules, strict: strict) {
                try await sumUp(at: sourceLocation)
            }
            guard case .inapplicable = finding.kind else { return }
            try Self.cancel(finding.text, in: test, sourceLocation)
        }

        /// Records the closing issue if the run does not conform, and prints the summary otherwise.
        func sumUp(at location: SourceLocation) async throws {
            let report = try await report
            let finding = RunFinding(
                of: report, strict: progress.isStrict, missing: try missingRules(in: report))
            guard finding.isFailure else { return print(finding.text) }
            Issue.record("\(finding.text)", sourceLocation: location)
        }

        private func record(
            _ finding: RuleFinding, of rule: RuleCase, in report: Report, strict: Bool,
            _ location: SourceLocation
        ) throws {
            switch finding.kind {
            case .met, .inapplicable: return
            case .remark: break
            case .lack where !progress.isFirst(toSay: finding.text):
                Self.warn(finding.text, location)
            case .issue, .lack: Issue.record("\(finding.text)", sourceLocation: location)
            case .warning: Self.warn(finding.text, location)
            }
            if let block = finding.block { Self.attach(block, named: "\(rule.id).txt", location) }
            for attachment in try firstAttachments(of: report, strict: strict) {
                Self.attach(attachment.text, named: attachment.file, location)
            }
        }

        private static func warn(_ text: String, _ location: SourceLocation) {
            #if compiler(>=6.3)
                Issue.record("\(text)", severity: .warning, sourceLocation: location)
            #else
                withKnownIssue { Issue.record("\(text)", sourceLocation: location) }
            #endif
        }

        /// Cancels a case; a test without cases may check other rules as well, and goes on.
        private static func cancel(
            _ reason: String, in test: Test, _ location: SourceLocation
        ) throws {
            #if compiler(>=6.3)
                guard !test.isParameterized else {
                    try Test.cancel("\(reason)", sourceLocation: location)
                }
            #endif
            print(reason)
        }

        private static func attach(_ text: String, named name: String, _ location: SourceLocation) {
            #if compiler(>=6.2)
                Attachment.record(text, named: name, sourceLocation: location)
            #endif
        }
    }
#endif
