import Conformance
import StrictCodecs

extension AppReport {
    /// The report for people, of which a SHOULD rule that is not met fails the app only if it is strict.
    func text(strict isStrict: Bool) -> String {
        let refused = refusals.map { "FAIL".padding(to: 12) + JSON.printable($0) }
        return ([verdict(strict: isStrict), ""] + refused + lines.flatMap(\.text))
            .joined(separator: "\n")
    }

    /// How many lines have a status.
    func count(_ status: Line.Status) -> Int { lines.count { $0.status == status } }

    private func verdict(strict isStrict: Bool) -> String {
        if lines.isEmpty, refusals.isEmpty {
            return "ACCEPTED: an app of this type has no files to judge, and app.json is accepted"
        }
        let word =
            switch status(strict: isStrict) {
            case .success: "CONFORMING"
            case .incomplete: "INCOMPLETE"
            default: "NOT CONFORMING"
            }
        let judged = count(.met) + count(.broken)
        let open = count(.open) == 0 ? "" : ", \(count(.open)) not judged"
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        let gap = gap.map { "; \($0)" } ?? ""
        return "\(word): \(count(.met)) of \(judged) rules met\(refused)\(open)\(gap)"
    }

    /// A failure if a MUST rule is not met, or the registration or the redirect URI would be refused;
    /// incomplete if something was to be judged and could not be.
    func status(strict isStrict: Bool) -> ExitStatus {
        let isBroken = lines.contains {
            $0.status == .broken && ($0.rule.level == .must || isStrict)
        }
        return !refusals.isEmpty || isBroken ? .failure : gap == nil ? .success : .incomplete
    }
}

extension AppReport.Line {
    fileprivate var text: [String] {
        let head = status.rawValue.padding(to: 12) + rule.id.padding(to: 30) + rule.level.rawValue
        switch status {
        case .met: return [head]
        case .broken:
            return [head, "      \(rule.title).", "      Found: \(JSON.printable(note))."]
        case .open: return [head, "      \(note)"]
        }
    }

    /// The line for programs.
    var json: JSON {
        [
            "rule": .string(rule.id), "level": .string(rule.level.rawValue),
            "status": .string(status.rawValue.lowercased()), "note": .string(note),
        ]
    }
}
