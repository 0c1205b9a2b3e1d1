public import StrictCodecs

/// One requirement of the documents or of the standards on which they rest, or against a known
/// attack.
public struct Rule: Identifiable, Sendable {
    /// A slug that says the fact; never renamed, never reused.
    public let id: String

    /// The rule as a short fact.
    public let title: String

    /// The requirement with its keyword of RFC 2119, in a sentence that can be cited alone.
    public let statement: String

    /// Why the rule exists.
    public let reason: String

    /// How strongly the sources require it.
    public let level: Level

    /// Who requires it.
    public let basis: Basis

    /// What the rule is drawn from.
    package let sources: [Source]

    /// The revisions of the App Flip page in which the rule holds, or nil if they do not differ.
    package let revisions: [Revision]?

    /// The section of a standard that demands less than the documents do; nil if none does.
    package var beyond: Source?

    /// What an implementation must have for the rule to apply to it.
    package var needs: [Capability] = []

    /// Whether a running program or server shows it; nil if the files do not say.
    package var overWire: OverWire?

    /// Why every program that signs in meets the rule; nil if not every one does.
    package var baseline: String?

    /// Whether its statement demands that something is refused.
    package var refuses = false

    /// The function of the reference that meets the rule; nil if it is the one of the operation.
    package var reference: String?

    /// How strongly the sources require a rule.
    public enum Level: String, CodableChoice, Sendable {
        /// A rule that is not met fails the run.
        case must = "MUST"

        /// A rule that is not met is a warning, and fails the run only if it is strict.
        case should = "SHOULD"

        /// A rule that is not met is reported, and never fails the run.
        case may = "MAY"
    }

    /// Who requires a rule.
    public enum Basis: String, CodableChoice, Sendable {
        /// The five documents require it.
        case documents

        /// The standards on which the documents rest require it.
        case rfc

        /// The documentation of the system requires it, to which the documents point.
        case platform

        /// It prevents a known attack.
        case hardening
    }

    /// A revision of the page "App Flip for iOS".
    public enum Revision: String, CaseIterable, Sendable {
        /// The older English revision, document 000.
        case olderEnglish = "000"

        /// The newest English revision, document 001.
        case newestEnglish = "001"

        /// The Indonesian revision, document 002.
        case indonesian = "002"
    }

    /// Something that a rule is drawn from.
    package enum Source: Hashable, Sendable {
        /// A statement of the documents, such as `N037`.
        case statement(String)

        /// A decision of `SPEC.md`, such as `S001`.
        case decision(String)

        /// A section of a standard, such as `RFC 9700, Section 4.1.3`.
        case standard(String)
    }
}

extension Rule {
    init(_ json: JSON) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "title", "statement", "reason", "level", "basis", "sources", "revisions",
                "beyond", "needs", "reference", "over_wire", "floor", "refuses",
            ])
        id = try fields.text("id")
        title = try fields.line("title")
        statement = try fields.line("statement")
        reason = try fields.line("reason")
        level = try fields.required("level", ObjectReader.choice)
        basis = try fields.required("basis", ObjectReader.choice)
        sources = try fields.list("sources") { try Source($0) }
        revisions = try fields.optional("revisions") {
            try ObjectReader.list($0, ObjectReader.choice)
        }
        beyond = try fields.optional("beyond") { try Source($0) }
        needs =
            try fields.optional("needs") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        overWire = try fields.optional("over_wire", OverWire.init)
        baseline = try fields.optional("floor", ObjectReader.line)
        refuses = try fields.optional("refuses", ObjectReader.bool) ?? false
        reference = try fields.optional("reference", ObjectReader.text)
        guard beyond.map(sources.contains) != false else {
            throw FormatError("beyond: must be one of the sources")
        }
        guard !sources.isEmpty else { throw FormatError("sources: must not be empty") }
    }

    /// Reads a rule of a suite that may have a reason why no running program shows any of its rules.
    init(_ json: JSON, ofSuiteNotShown reason: String?) throws {
        try self.init(json)
        guard let reason else { return }
        guard overWire == nil else {
            throw FormatError("over_wire: the suite has it for all of its rules")
        }
        overWire = .notShown(reason)
    }
}

extension Rule {
    /// The restrictions of the rule, in words: the revisions in which it holds, and what it goes beyond.
    package var restrictions: [String] {
        let revisions = revisions.map { "only in \($0.map(\.rawValue).joined(separator: ", "))" }
        return [revisions, beyond.map { "stricter than \($0.text)" }].compactMap { $0 }
    }
}

extension Rule.Source {
    /// Reads a source.
    package init(_ json: JSON) throws {
        let text = try ObjectReader.text(json)
        let digits = text.utf8.dropFirst()
        let isNumber = digits.count == 3 && digits.allSatisfy(\.isDigit)
        switch text.utf8.first {
        case UInt8(ascii: "N") where isNumber: self = .statement(text)
        case UInt8(ascii: "S") where isNumber: self = .decision(text)
        case _ where [", Section ", ", Appendix ", ", Page "].contains(where: text.containsText):
            self = .standard(text)
        default:
            throw FormatError(
                "\(JSON.quote(text)) is not a source such as N037 or RFC 7636, Section 4.2")
        }
    }

    /// The source as vector files write it.
    package var text: String {
        switch self {
        case .statement(let text), .decision(let text), .standard(let text): text
        }
    }
}
