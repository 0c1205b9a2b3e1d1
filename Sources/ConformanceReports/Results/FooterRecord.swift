package import Conformance
package import StrictCodecs

/// The last line of a result file: the counts, the conclusion, and a fingerprint of the whole.
package struct FooterRecord {
    package let report: Report
    package let isStrict: Bool

    /// The fingerprint of the lines before.
    package let digest: LineDigest

    /// Takes what the record says, and the fingerprint of the lines before.
    package init(report: Report, isStrict: Bool, digest: LineDigest) {
        (self.report, self.isStrict, self.digest) = (report, isStrict, digest)
    }

    /// The members of the record.
    package var json: JSON { Self.sealed(members, after: digest) }

    private var members: [JSON.Member] {
        [
            .init("record", "footer"), .init("cases", cases), .init("rules", rules),
            .init("families", families),
            .init("as_expected", .integer(report.cases.ofFiles.count(where: report.isExpected))),
            .init("stale", .integer(report.staleEntries.count)),
            .init("conclusion", .string(report.conclusion(strict: isStrict))),
            .init("exit_status", .integer(report.exitStatus(strict: isStrict))),
        ]
    }

    /// Appends the fingerprint to the members.
    package static func sealed(_ members: [JSON.Member], after digest: LineDigest) -> JSON {
        var digest = digest
        digest.add(JSON.object(members).line)
        return .object(members + [.init("sha256", .string(digest.text))])
    }

    private var cases: JSON {
        let kinds = report.cases.ofFiles.map(\.verdict.kind)
        return .object(
            Verdict.Kind.allCases.map { kind in
                .init(kind.rawValue, .integer(kinds.count { $0 == kind }))
            })
    }

    private var rules: JSON {
        let statuses = report.rules.map(\.status)
        return .object(
            RuleResult.Status.allCases.map { status in
                .init(status.rawValue, .integer(statuses.count { $0 == status }))
            })
    }

    /// How many cases of families passed, and how many did not.
    private var families: JSON {
        let cases = report.cases.ofFamilies
        let passed = cases.filter(\.verdict.isPassed).vectorCount
        return [
            "passed": .integer(passed), "missed": .integer(cases.vectorCount - passed),
        ]
    }
}

extension Report {
    /// The exit status: 0 if the run is as it should be, 1 if not, 3 if it is incomplete.
    package func exitStatus(strict: Bool) -> Int {
        guard isComplete else { return isStopped ? 1 : 3 }
        return isAsExpected(strict: strict) ? 0 : 1
    }
}
