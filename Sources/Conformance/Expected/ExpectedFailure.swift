/// A failure that is known, and why it is accepted.
public struct ExpectedFailure: Sendable {
    /// The cases that fail.
    public let scope: Scope

    /// How each of them fails.
    public let failure: Failure

    /// Why the failure is accepted.
    public let reason: String

    /// Where more is told of it.
    public let link: String?

    /// The last day on which it is accepted.
    public let expires: Day?

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
    }

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - scope: The cases that fail.
    ///   - failure: How each of them fails.
    ///   - reason: Why the failure is accepted.
    ///   - link: Where more is told of it.
    ///   - expires: The last day on which it is accepted.
    public init(
        _ scope: Scope, _ failure: Failure, reason: String, link: String? = nil,
        expires: Day? = nil
    ) {
        self.init(scope, failure, reason: reason, link: link, expires: expires, line: nil)
    }

    init(
        _ scope: Scope, _ failure: Failure, reason: String, link: String?, expires: Day?, line: Int?
    ) {
        (self.scope, self.failure, self.reason) = (scope, failure, reason)
        (self.link, self.expires, self.line) = (link, expires, line)
    }
}

extension ExpectedFailure.Scope {
    /// The member that names the scope in a file.
    var kind: String {
        switch self {
        case .suite: "suite"
        case .rule: "rule"
        case .vector: "vector"
        }
    }

    /// The id of the suite, rule or vector.
    var id: String {
        switch self {
        case .suite(let id), .rule(let id), .vector(let id): id
        }
    }
}

extension ExpectedFailure {
    /// The same entry for other cases.
    func covering(_ scope: Scope) -> ExpectedFailure {
        ExpectedFailure(
            scope, failure, reason: reason, link: link, expires: expires, line: nil)
    }

    /// Whether another entry says the same of its cases.
    func saysTheSame(as other: ExpectedFailure) -> Bool {
        covering(other.scope).json == other.json
    }

    /// The entry as a file has it.
    var json: JSON {
        let members: [(String, String?)] = [
            (scope.kind, scope.id), ("outcome", failure.rawValue), ("reason", reason),
            ("link", link), ("expires", expires?.description),
        ]
        return .object(members.compactMap { name, text in text.map { .init(name, .string($0)) } })
    }
}
