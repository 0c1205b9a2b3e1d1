import Conformance
import ConformanceDiagnosis
import StrictCodecs

extension ReportModel {
    /// Whether a verdict that is not expected fails the run.
    func fails(_ kind: Verdict.Kind, of rule: Rule) -> Bool {
        switch kind {
        case .passed, .notApplicable: false
        case .unstable, .notRun: true
        case .wrongAnswer, .noCredit, .notShown, .unsupported, .fault:
            rule.counts(strict: strict)
        }
    }

    /// Why the failure of a case is accepted; nil if it is not, empty if that is not known.
    func acceptedReason(for result: Report.Case) -> String? {
        report.isExpected(result) ? report.expectedFailure(of: result)?.reason ?? "" : nil
    }

    /// The verdict on a case and its details, on one line.
    func line(on result: Report.Case) -> String {
        let verdict = Excerpt.cut("\(result.verdict)".legible, to: 300)
        let word = "\(result.word):"
        return verdict.utf8.starts(with: word.utf8) ? verdict : "\(word) \(verdict)"
    }

    /// For each rule the number of the first cause that breaks it, counted from 1.
    var causesOfRules: [Rule.ID: Int] {
        let rules = report.causes.all.enumerated().flatMap { index, cause in
            cause.rules.map { ($0, index + 1) }
        }
        return Dictionary(firstOf: rules)
    }
}

extension [AttackResult] {
    /// Whether none succeeds, and how many there are of which nothing was seen.
    var remark: String {
        let none = with(.succeeds).isEmpty ? ["no attack succeeds"] : []
        return (none + restWords).joined(separator: "; ")
    }
}

extension Implementation {
    /// Its name, version and language on one line.
    var title: String {
        let parts = [name, version, language.isEmpty ? "" : "(\(language))"].filter { !$0.isEmpty }
        return Excerpt.cut(parts.joined(separator: " ").legible, to: 300)
    }
}

extension Rerun {
    /// The text without a vector, and with the profiles that were run.
    func call(of profiles: [Profile.ID]) -> String {
        call(with: profiles.map { " --profile \($0)" }.joined())
    }

    /// The text without a vector, which has the revisions, and with all else that was selected.
    func call(selecting selection: JSON) -> String {
        let lists = selection.members?.filter { $0.name != "revisions" } ?? []
        let options = lists.flatMap { list in
            let option = Self.options[list.name] ?? String(list.name.dropLast())
            return (list.value.elements ?? []).compactMap(\.text).map { " --\(option) \($0)" }
        }
        return call(with: options.joined())
    }

    /// The options of the lists whose names are not theirs with an s.
    private static let options = ["bases": "basis", "excluded": "exclude"]

    private func call(with options: String) -> String {
        let option = "--vector "
        guard prefix.utf8.suffix(option.utf8.count).elementsEqual(option.utf8) else { return "" }
        return "\(prefix.dropLast(option.count + 1))\(options)\(suffix)"
    }
}
