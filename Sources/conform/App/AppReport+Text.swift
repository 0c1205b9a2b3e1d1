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
        let word = fails(strict: isStrict) ? "NOT CONFORMING" : "CONFORMING"
        let judged = count(.met) + count(.broken)
        let open = count(.open) == 0 ? "" : ", \(count(.open)) not judged"
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        return "\(word): \(count(.met)) of \(judged) rules met\(refused)\(open)"
    }

    /// Whether a MUST rule is not met, or the registration or the redirect URI would be refused.
    func fails(strict isStrict: Bool) -> Bool {
        !refusals.isEmpty
            || lines.contains { $0.status == .broken && ($0.rule.level == .must || isStrict) }
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
