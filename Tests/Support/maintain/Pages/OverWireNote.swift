import Conformance
import ConformanceReports

/// What the page of a suite says of running programs and servers.
struct OverWireNote {
    let suite: Suite

    /// A link to the description of the member.
    let link: String

    /// The reason why no program shows any of the rules; nil if there is none for all of them.
    private var commonReason: String? {
        guard let reason = suite.rules.first?.overWire?.obstacle else { return nil }
        return suite.rules.allSatisfy { $0.overWire?.obstacle == reason } ? reason : nil
    }

    /// A paragraph for the whole suite; nil if its rules differ.
    var ofSuite: String? { commonReason.map { "\(link), its rules are not shown: \($0)." } }

    /// A paragraph for a rule; nil if there is nothing to say.
    func text(on rule: Rule) -> String? {
        guard commonReason == nil else { return nil }
        let own = suite.vectors(of: rule.id).filter { $0.ownOverWire != nil }
        let ofVectors = Dictionary(grouping: own) { $0.ownOverWire?.words ?? "" }
            .sorted { $0.key < $1.key }
            .map { words, vectors in "\(names(of: vectors)) \(words)" }
        let floor =
            rule.baseline.map { ["met by every program that signs in, because \($0)"] } ?? []
        let parts = (rule.overWire.map { [$0.words] } ?? []) + floor + ofVectors
        return parts.isEmpty ? nil : "\(link): \(parts.joined(separator: "; "))."
    }

    private func names(of vectors: [Vector]) -> String {
        vectors.map { "`\($0.id.dropFirst(suite.id.count + 1))`" }.joined(separator: ", ")
    }
}

extension OverWire {
    /// What it says, in the words of a page.
    fileprivate var words: String {
        if let obstacle { return "not shown (\(obstacle))" }
        let list = needs.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return needs.isEmpty ? "shown" : "shown with \(list)"
    }
}
