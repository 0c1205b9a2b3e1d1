import StrictCodecs

/// Many generated vectors that vary one value, and are not kept in memory.
///
/// `Vectors/README.md`, "A family", describes how they are made.
package struct Family: Identifiable, Sendable {
    /// The suite, a slash, and a slug that says the fact; never renamed, never reused.
    package let id: String

    /// The rule that each of the vectors exercises.
    package let rule: Rule.ID

    /// How many vectors there are, at least one.
    package let count: Int

    /// How strongly the rule is required.
    package let level: Rule.Level

    /// What the vectors have in common, in one sentence.
    package let comment: String

    /// The accepted vector from which each one differs in exactly one place.
    package let twin: Vector.ID?

    /// The role that performs the operation.
    package let role: Role

    /// The SHA-256 of all values, as the file has it; see `Vectors/README.md`, "A family".
    package let digest: String

    let maker: FamilyMaker

    /// The vector with a number from 0 up to the count; its id is that of the family, a slash and
    /// the number.
    package func vector(_ number: Int) -> Vector { maker.vector(number) }

    /// The number in the id of one of the vectors, or nil if it is not the id of one.
    func number(in id: Vector.ID) -> Int? {
        let digits = String(decoding: id.utf8.dropFirst(self.id.utf8.count + 1), as: UTF8.self)
        guard let number = Int(digits), 0..<count ~= number,
            id.hasSameOctets(as: "\(self.id)/\(number)")
        else { return nil }
        return number
    }
}

extension Family {
    /// The SHA-256 of the values that are made: each percent-encoded and followed by a line feed.
    package var digestOfValues: String {
        let lines = (0..<count).map {
            maker.variation.value($0).percentEncoded + [UInt8(ascii: "\n")]
        }
        return SHA256.hash(Array(lines.joined())).map { $0.hexadecimal.lowercasedASCII }.joined()
    }

    /// Whether the values that are made are those of the file.
    package var hasDeclaredValues: Bool { digestOfValues.hasSameOctets(as: digest) }
}

extension Family {
    /// Reads a family of a suite.
    ///
    /// - Parameters:
    ///   - json: The family as the file has it.
    ///   - suite: What the suite says for all of its vectors.
    ///   - files: What families of several suites use.
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON, of suite: SuiteHead, _ files: FamilyFiles) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "rule", "comment", "vary", "input", "expect", "twin", "count", "sha256",
                "needs",
            ])
        id = try fields.text("id")
        count = try fields.required("count", ObjectReader.integer)
        let rule = try suite.rule(named: try fields.text("rule"))
        self.rule = rule.id
        level = rule.level
        comment = try fields.line("comment")
        twin = try fields.optional("twin", ObjectReader.text)
        role = suite.operation.role
        let variation = try fields.required("vary") {
            try Variations.variation($0, files)
        }
        digest = try fields.text("sha256")
        guard count == variation.count, count > 0 else {
            throw FormatError(
                "is \(count), but \(variation.count) values are made", path: ["count"])
        }
        for name in ["input", "expect"] {
            let text = try fields.required(name) { $0.compactText }
            guard text.replacingText("{{", with: "").utf8.count >= text.utf8.count - 128 else {
                throw FormatError("has more than 64 placeholders", path: [name])
            }
        }
        let expectation = Template(try fields.required("expect") { $0 })
        maker = FamilyMaker(
            id: id, rule: rule, comment: comment, twin: twin, suite: suite,
            variation: variation, input: Template(try fields.required("input") { $0 }),
            expectation: expectation,
            needs: try fields.optional("needs") { try ObjectReader.list($0, ObjectReader.choice) }
                ?? [],
            shared: expectation.isFixed
                ? try suite.expectation(expectation, for: variation.value(0)) : nil,
            kept: variation is Walks ? Locked([:]) : nil)
        guard !maker.input.isFixed else {
            throw FormatError("no text has {{value}} in it", path: ["input"])
        }
        try checkEnds()
    }

    /// Checks the first vector and the last one as if they were in the file.
    private func checkEnds() throws {
        for number in [0, count - 1] {
            try FormatError.at("\(number)") { _ = try maker.reading(number) }
        }
    }
}

/// Makes the vectors of a family.
struct FamilyMaker: Sendable {
    let id: Family.ID
    let rule: Rule
    let comment: String
    let twin: Vector.ID?
    let suite: SuiteHead
    let variation: any Variation
    let input: Template
    let expectation: Template
    let needs: [Capability]

    /// What is expected of every vector; nil if that differs.
    let shared: Expectation?

    /// The vectors that were made, for walks, which take long to draw; nil for others.
    let kept: Locked<[Int: Vector]>?

    /// Makes the vector with a number.
    ///
    /// - Throws: `FormatError` if its input or its expectation is wrong.
    func reading(_ number: Int) throws -> Vector {
        let value = variation.value(number)
        let given = input.filled(with: value)
        let input = suite.defaults.overlaid(with: given)
        let expectation = try shared ?? suite.expectation(expectation, for: value)
        let prepared = try FormatError.at("input") { try suite.operation.prepare(input) }
        let own = value.list("set_up")
        return vector(
            number, given, input, expectation, prepared,
            try own.isEmpty ? suite.setUp : suite.setUp.overridden(by: .array(own), judged: nil))
    }

    /// The vector with a number; one that cannot be made is a fault of its case.
    func vector(_ number: Int) -> Vector {
        if let vector = kept?.withLock({ $0[number] }) { return vector }
        let vector = made(number)
        kept?.withLock { $0[number] = vector }
        return vector
    }

    private func made(_ number: Int) -> Vector {
        do {
            return try reading(number)
        } catch {
            let refusal = Expectation(readings: [], refusal: suite.operation.refusal)
            return vector(number, .null, .null, refusal, .failing(error), suite.setUp)
        }
    }

    private func vector(
        _ number: Int, _ given: JSON, _ input: JSON, _ expectation: Expectation,
        _ prepared: PreparedOperation, _ setUp: SetUp
    ) -> Vector {
        Vector(
            id: "\(id)/\(number)", rule: rule, comment: comment, input: input, given: given,
            expectation: expectation, twin: twin, operation: suite.operation, prepared: prepared,
            setUp: setUp, needs: needs, family: id)
    }
}

extension SuiteHead {
    /// What is expected of the vector for a value.
    fileprivate func expectation(
        _ template: Template, for value: VariedValue
    ) throws -> Expectation {
        try FormatError.at("expect") {
            try Expectation(template.filled(with: value), refusal: operation.refusal)
        }
    }
}
