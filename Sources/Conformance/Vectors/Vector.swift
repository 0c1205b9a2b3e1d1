package import StrictCodecs

/// One input, and what a conforming implementation does with it.
///
/// A vector exercises exactly one ``Rule``, so a failure names the requirement that is not met. A
/// run passes thousands of vectors around; they never change, so they are shared and not copied.
public final class Vector: Identifiable, Sendable {
    /// The suite, a slash, and a slug that says the fact; never renamed, never reused.
    public let id: String

    /// The rule that the vector exercises.
    public let rule: Rule.ID

    /// How strongly the rule is required.
    package let level: Rule.Level

    /// What distinguishes the vector, in one sentence.
    public let comment: String

    /// What the implementation is given, with the defaults of the suite.
    package let input: JSON

    /// The members of the input that are the vector's own.
    package let given: JSON

    /// What a conforming implementation does.
    package let expectation: Expectation

    /// What a conforming implementation does by some revisions of the App Flip page alone.
    package let variants: [ExpectationVariant]

    /// The accepted vector that differs from this one in exactly one place.
    package let twin: Vector.ID?

    /// The real bug, advisory or published example from which the vector comes.
    package let origin: String?

    /// The name of the operation that the vector exercises.
    package let operation: String

    /// The role that performs the operation.
    package let role: Role

    /// The id of the family to which the vector belongs; nil for a vector of a file.
    package let family: String?

    /// The operation with the input.
    package let prepared: PreparedOperation

    /// What its steps take for granted.
    package let setUp: SetUp

    /// What an implementation must have for the vector to apply to it.
    package let needs: [Capability]

    /// Whether a running program or server shows it; nil if the files do not say.
    package let overWire: OverWire?

    /// What the vector itself says of that, beside its rule; nil if nothing.
    package let ownOverWire: OverWire?

    package init(
        id: String, rule: Rule, comment: String, input: JSON, given: JSON,
        expectation: Expectation, variants: [ExpectationVariant] = [], twin: Vector.ID?,
        origin: String? = nil, operation: any Operation.Type, prepared: PreparedOperation,
        setUp: SetUp, needs: [Capability] = [], overWire: OverWire? = nil, family: String? = nil
    ) {
        self.id = id
        self.rule = rule.id
        level = rule.level
        self.comment = comment
        self.input = input
        self.given = given
        self.expectation = expectation
        self.variants = variants
        self.twin = twin
        self.origin = origin
        self.operation = operation.name
        role = operation.role
        self.prepared = prepared
        self.setUp = setUp
        self.needs = rule.needs + needs
        self.overWire = rule.overWire.map { $0.refined(by: overWire) } ?? overWire
        ownOverWire = overWire
        self.family = family
    }

    /// Copies a vector with another expectation.
    private init(_ vector: Vector, expectation: Expectation) {
        id = vector.id
        rule = vector.rule
        level = vector.level
        comment = vector.comment
        input = vector.input
        given = vector.given
        self.expectation = expectation
        variants = []
        twin = vector.twin
        origin = vector.origin
        operation = vector.operation
        role = vector.role
        family = vector.family
        prepared = vector.prepared
        setUp = vector.setUp
        needs = vector.needs
        overWire = vector.overWire
        ownOverWire = vector.ownOverWire
    }
}

/// An expectation that holds where only some revisions of the App Flip page are selected.
package struct ExpectationVariant: Sendable {
    /// The revisions.
    package let revisions: [Rule.Revision]

    /// What a conforming implementation does by them.
    package let expectation: Expectation

    init(_ json: JSON, refusal: RefusalForm) throws {
        let fields = try ObjectReader(json, allowing: ["revisions", "expect"])
        revisions = try fields.list("revisions", ObjectReader.choice)
        expectation = try fields.required("expect") { try Expectation($0, refusal: refusal) }
    }
}

extension Vector {
    /// The vector as it is judged where only some revisions of the App Flip page are selected; an empty list is all.
    package func judged(by revisions: [Rule.Revision]) -> Vector {
        let variant = variants.first { Set(revisions).isSubset(of: $0.revisions) }
        guard !revisions.isEmpty, let variant else { return self }
        return Vector(self, expectation: variant.expectation)
    }
}

extension Vector {
    /// The id of the suite, which is the part of the vector's id before the last slash.
    package var suite: Suite.ID {
        id.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(id[..<$0]) } ?? ""
    }

    /// How many times the deadline of one case it may take.
    package var timeoutFactor: Int { prepared.timeoutFactor }

    /// What the implementation generates, if the vector requires thousands of values.
    package var sharedDrawKey: String? {
        prepared.timeoutFactor > 1 ? "\(operation) \(input.compactText)" : nil
    }
}

extension Vector: CustomStringConvertible {
    public var description: String { id }
}

extension Vector {
    /// Reads a vector of a suite, whose input is read only when it is needed if it is trusted.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    convenience init(_ json: JSON, of suite: SuiteHead, isTrusted: Bool) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "rule", "comment", "input", "expect", "expect_in", "twin", "origin", "set_up",
                "premises", "needs", "over_wire",
            ])
        let id = try fields.text("id")
        let rule = try suite.rule(named: try fields.text("rule"))
        let operation = suite.operation
        let given = try fields.required("input") { $0 }
        let input = suite.defaults.overlaid(with: given)
        self.init(
            id: id, rule: rule, comment: try fields.line("comment"),
            input: input, given: given,
            expectation: try fields.required("expect") {
                try Expectation($0, refusal: operation.refusal, isTrusted: isTrusted)
            },
            variants: try fields.optional("expect_in") { json in
                try ObjectReader.list(json) {
                    try ExpectationVariant($0, refusal: operation.refusal)
                }
            } ?? [],
            twin: try fields.optional("twin", ObjectReader.text),
            origin: try fields.optional("origin", ObjectReader.text), operation: operation,
            prepared: try isTrusted
                ? operation.prepare(trusting: input)
                : FormatError.at("input") { try operation.prepare(input) },
            setUp: try suite.setUp.overridden(by: json["set_up"], judged: json["premises"]),
            needs: try fields.optional("needs") { try ObjectReader.list($0, ObjectReader.choice) }
                ?? [],
            overWire: try fields.optional("over_wire", OverWire.init))
    }
}
