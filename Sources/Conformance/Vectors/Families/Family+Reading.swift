import StrictCodecs

extension Family {
    /// Reads a family of a suite.
    ///
    /// - Parameters:
    ///   - json: The family as the file has it.
    ///   - suite: What the suite says for all of its vectors.
    ///   - lookalikes: What looks like characters of ASCII.
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON, of suite: SuiteHead, _ lookalikes: Lookalikes) throws {
        let fields = try Fields(json, allowing: FamilyOutline.members)
        outline = try FamilyOutline(fields)
        let rule = try suite.rule(named: outline.rule)
        level = rule.level
        comment = try fields.text("comment")
        twin = try fields.optional("twin", Fields.text)
        role = suite.operation.role
        let variation = try fields.required("vary") {
            try Variations.variation($0, lookalikes)
        }
        digest = try fields.text("sha256")
        guard outline.count == variation.count, outline.count > 0 else {
            throw FormatError(
                "is \(outline.count), but \(variation.count) values are made", path: ["count"])
        }
        maker = FamilyMaker(
            id: outline.id, rule: rule, comment: comment, twin: twin, suite: suite,
            variation: variation, input: Template(try fields.required("input") { $0 }),
            expectation: Template(try fields.required("expect") { $0 }))
        guard !maker.input.isFixed else {
            throw FormatError("no text has {{value}} in it", path: ["input"])
        }
        cases = try FamilyCases(maker)
        try checkEnds()
    }

    /// Checks the first vector and the last one as if they were in the file.
    private func checkEnds() throws {
        for number in [0, count - 1] {
            try FormatError.at("\(number)") { _ = try maker.reading(number) }
        }
    }
}
