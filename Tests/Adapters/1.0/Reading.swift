import Conformance
import ConformanceDiagnosis
import ConformanceReports

/// Selects, runs and reads in each way that there is.
func read() async throws -> [String] {
    let selection = Selection(
        roles: [.installedApp, .clientProgram], suites: ["pkce/*"], rules: ["*"], vectors: ["*"],
        levels: [.must, .should, .may], bases: [.documents, .rfc, .platform, .hardening],
        revisions: [.olderEnglish, .newestEnglish, .indonesian], profiles: ["native-client"],
        excluding: [.suite("pkce/generator"), .rule("a"), .vector("a/b")])
    let catalog = try Catalog.bundled
    let report: Report
    do {
        report = try await catalog.run(on: EveryRole(), only: selection, options: RunOptions())
    } catch let error as SelectionError {
        return [error.description]
    }
    var lines = ["\(report)", report.text(strict: true, details: true)]
    lines += report.attacks.map { "\($0.attack.title) \($0.outcome)" }
    lines += catalog.suites.map { "\($0.id) \($0.rules.count) \($0.vectors.count)" }
    lines += (catalog.rules + report.unmet.map(\.rule)).map {
        [$0.id, $0.title, $0.statement, $0.reason, $0.level.rawValue, $0.basis.rawValue].joined()
    }
    for result in report.rules {
        switch result.status {
        case .met, .notMet, .notShown, .notApplicable, .unsupported, .notRun:
            lines += [result.id, result.status.rawValue] + result.cases.map(\.id)
        }
    }
    for result in report.cases where !result.verdict.isPassed {
        lines += [result.vector.rule, result.vector.comment, result.log, words(of: result.verdict)]
        if result.failure == .accepted { lines.append("accepted") }
    }
    if let vector = catalog.vectors.first {
        lines.append("\(try await vector.run(on: EveryRole(), timeout: .seconds(1)).verdict)")
    }
    let known = ExpectedFailures(
        [ExpectedFailure("pkce/*", .refused, reason: "known")], file: "known.txt")
    let isAsExpected = report.expecting(known).isAsExpected(strict: true)
    return lines + ["\(report.isConforming()) \(isAsExpected)"]
}

private func words(of verdict: Verdict) -> String {
    switch verdict {
    case .passed(let reading): reading ?? "passed"
    case .wrongAnswer(let difference): "\(difference)"
    case .noCredit(let twin): twin
    case .notShown(let missed): "\(missed)"
    case .notApplicable(let lack): lack.rawValue
    case .unsupported(let reason), .fault(let reason), .notRun(let reason): reason
    case .unstable(let runs): runs.map(words).joined()
    }
}

/// Names the types that the code beside it uses without their names.
struct Named {
    let adapter: any Adapter
    let server: (ServerSettings.Client, ServerSettings.Consent, ServerSettings.AppCheck)
    let request: WireRequest.Endpoint
    let registration: (AppFiles.Association, ClientApplication.Details, ClientType, SecretUse)
    let flip: (FlipAnswer.CodeRequest, FlipAnswer.OpenedLink)
    let results: (Report.Case, RuleResult, RuleResult.Status, Mismatch, MissedSetUp)
    let catalog: (Rule, Rule.Level, Rule.Basis, Rule.Revision, Vector, Selection.Part)
    let attacks: (Attack, AttackResult, AttackResult.Outcome)
    let run: (ReportAttachment, RunExpectation)
}
