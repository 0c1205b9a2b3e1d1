public import Conformance
import StrictCodecs

/// A known failure, and why it is accepted.
public struct ExpectedFailure: Sendable {
    /// The cases that fail.
    public let scope: Scope

    /// How each of them fails.
    public let failure: Failure

    /// Why the failure is accepted.
    public let reason: String

    /// A link to more information.
    public let link: String?

    /// The last day on which it is accepted.
    public let expires: Day?

    /// The rules that can show nothing because of it.
    public let hides: [Rule.ID]

    /// The line of the file that names the scope, counted from 1, or nil if it is not known.
    package let line: Int?

    /// The cases of an entry.
    public enum Scope: Sendable {
        /// All cases of a suite.
        case suite(Suite.ID)

        /// All cases of a rule.
        case rule(Rule.ID)

        /// One case.
        case vector(Vector.ID)

        /// The cases of a family with these numbers; nil means all of them.
        case family(String, [ClosedRange<Int>]?)
    }

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - scope: The cases that fail.
    ///   - failure: How each of them fails.
    ///   - reason: Why the failure is accepted.
    ///   - link: A link to more information.
    ///   - expires: The last day on which it is accepted.
    ///   - hides: The rules that can show nothing because of it.
    public init(
        _ scope: Scope, _ failure: Failure, reason: String, link: String? = nil,
        expires: Day? = nil, hiding hides: [Rule.ID] = []
    ) {
        self.init(
            scope, failure, reason: reason, link: link, expires: expires, hiding: hides, line: nil)
    }

    init(
        _ scope: Scope, _ failure: Failure, reason: String, link: String?, expires: Day?,
        hiding hides: [Rule.ID] = [], line: Int?
    ) {
        self.scope = scope
        self.failure = failure
        self.reason = reason
        self.link = link
        self.expires = expires
        self.hides = hides
        self.line = line
    }
}

extension ExpectedFailure.Scope {
    /// The member that names the scope in a file.
    package var kind: String {
        switch self {
        case .suite: "suite"
        case .rule: "rule"
        case .vector: "vector"
        case .family: "family"
        }
    }

    /// The id of the suite, rule, vector or family.
    package var id: String {
        switch self {
        case .suite(let id), .rule(let id), .vector(let id), .family(let id, _): id
        }
    }

    /// The numbers of the cases of a family, if not all of them are meant.
    var numbers: NumberRanges? {
        guard case .family(_, let ranges?) = self else { return nil }
        return NumberRanges(joining: ranges.map(NumberRanges.init))
    }
}

extension ExpectedFailure {
    /// Whether the entry has expired.
    func isExpired(on today: Day) -> Bool { expires.map { $0 < today } ?? false }

    /// The same entry for other cases, of which nothing is known that they hide.
    func covering(_ scope: Scope) -> ExpectedFailure {
        ExpectedFailure(
            scope, failure, reason: reason, link: link, expires: expires, line: nil)
    }

    /// The same entry, hiding other rules.
    func hiding(_ rules: [Rule.ID]) -> ExpectedFailure {
        ExpectedFailure(
            scope, failure, reason: reason, link: link, expires: expires, hiding: rules, line: line)
    }

    /// Whether another entry says the same of its cases.
    func saysTheSame(as other: ExpectedFailure) -> Bool {
        covering(other.scope).json == other.json
    }
}

extension ExpectedFailure {
    /// Whether the entry is about a case, and says how it failed or that it can show nothing.
    package func fits(_ result: Report.Case) -> Bool {
        if case .notShown(let missed) = result.verdict, missed.rule != nil {
            return hides(result, missed)
        }
        let vector = result.vector
        return failure == result.failure
            && scope.covers(vector.id, of: vector.rule, family: vector.family)
    }

    /// Whether the entry says that it hides what a case was to show.
    func hides(_ result: Report.Case, _ missed: MissedSetUp) -> Bool {
        hides.containsOctets(of: result.vector.rule) && covers(missed)
    }

    /// The rules that could show nothing in a run because of the failure.
    func hidden(in cases: [Report.Case]) -> [Rule.ID] {
        cases.reduce(into: []) { rules, result in
            guard case .notShown(let missed) = result.verdict,
                covers(missed),
                !rules.containsOctets(of: result.vector.rule)
            else { return }
            rules.append(result.vector.rule)
        }
    }

    /// Whether the entry is about the failure because of which a case showed nothing.
    private func covers(_ missed: MissedSetUp) -> Bool {
        guard let rule = missed.rule, let vector = missed.vector else { return false }
        return scope.covers(vector, of: rule)
    }
}

extension ExpectedFailure.Scope {
    /// Whether the cases are those of a vector of a rule.
    func covers(_ vector: Vector.ID, of rule: Rule.ID, family: FamilyOutline.ID? = nil) -> Bool {
        switch self {
        case .suite(let id): vector.utf8.starts(with: "\(id)/".utf8)
        case .rule(let id): rule.hasSameOctets(as: id)
        case .vector(let id): vector.hasSameOctets(as: id)
        case .family(let id, _): family?.hasSameOctets(as: id) ?? false
        }
    }
}
