package import StrictCodecs

/// What a conforming implementation may do with a vector's input.
package struct Expectation: Sendable {
    /// The allowed answers; more than one only where the sources allow several.
    package let readings: [Reading]

    /// One allowed answer.
    package struct Reading: Sendable {
        /// The name of the reading in reports, or nil if it is the only one.
        package let name: String?

        /// Whether the implementation refuses.
        package let isRefusal: Bool

        /// What the judged form of the answer looks like; see `Vectors/README.md`, "A pattern".
        package let pattern: JSON
    }

    /// Whether the only allowed answer is to accept.
    package var isAcceptance: Bool { readings.allSatisfy { !$0.isRefusal } && readings.count == 1 }

    /// Whether a refusal is among the allowed answers, so that the vector needs a twin.
    package var allowsRefusal: Bool { readings.contains(where: \.isRefusal) }

    /// How a refusal of the operation reaches the runner.
    package let refusal: RefusalForm

    /// Puts readings together.
    package init(readings: [Reading], refusal: RefusalForm) {
        self.readings = readings
        self.refusal = refusal
    }
}

extension Expectation {
    /// Reads what a vector expects; the patterns of one that came with the package are not checked again.
    package init(_ json: JSON, refusal: RefusalForm, isTrusted: Bool = false) throws {
        self.refusal = refusal
        guard let alternatives = json["allow"] else {
            readings = [try Reading(json, allowing: [], isTrusted: isTrusted)]
            return
        }
        _ = try ObjectReader(json, allowing: ["allow"])
        readings = try FormatError.at("allow") {
            try ObjectReader.list(alternatives) {
                try Reading($0, allowing: ["reading"], isTrusted: isTrusted)
            }
        }
        guard readings.count > 1 else { throw FormatError("allow: must have several readings") }
    }
}

extension Expectation.Reading {
    init(_ json: JSON, allowing extra: [String], isTrusted: Bool) throws {
        let fields = try ObjectReader(json, allowing: ["accept", "refuse"] + extra)
        name = extra.isEmpty ? nil : try fields.line("reading")
        switch (json["accept"], json["refuse"]) {
        case (let pattern?, nil): (isRefusal, self.pattern) = (false, pattern)
        case (nil, let pattern?): (isRefusal, self.pattern) = (true, pattern)
        default: throw FormatError("must have one of \"accept\", \"refuse\" and \"allow\"")
        }
        guard let members = pattern.members else {
            throw FormatError("the pattern must be an object")
        }
        let isEmpty = members.isEmpty || pattern["oneOf"]?.elements?.contains(.object([])) == true
        guard isRefusal || !isEmpty else { throw FormatError("accept: matches everything") }
        if !isTrusted { try Self.checkOperators(in: pattern) }
    }

    /// Checks that every operator stands alone, has the patterns that it needs, and few levels of others in it: each
    /// `has` judges its patterns twice.
    package static func checkOperators(in pattern: JSON, level: Int = 0) throws {
        guard level <= 6 else { throw FormatError("has more than 6 operators in one another") }
        for name in JSONPattern.operators {
            guard let operand = pattern[name] else { continue }
            guard pattern.members?.count == 1 else {
                throw FormatError("\(name): must be the only member")
            }
            guard ["not", "lacks"].contains(name) || operand.elements?.isEmpty == false else {
                throw FormatError("\(name): must be a list of patterns")
            }
        }
        let parts = pattern.elements ?? pattern.members?.map(\.value) ?? []
        let isOperator = JSONPattern.operators.contains { pattern[$0] != nil }
        for part in parts { try checkOperators(in: part, level: level + (isOperator ? 1 : 0)) }
    }
}
