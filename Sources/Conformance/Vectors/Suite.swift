package import StrictCodecs

/// The rules and vectors of one operation: one file in `Vectors`.
public struct Suite: Identifiable, Sendable {
    /// The path of the file in `Vectors`, without `.json`.
    public let id: String

    /// What the suite is about, for people.
    package let title: String

    /// The vectors, in the order of the file.
    public package(set) var vectors: [Vector]

    /// What the file says for all of its vectors.
    package let head: SuiteHead

    /// The name of the operation that the vectors exercise.
    package var operation: String { head.operation.name }

    /// The role that the suite is for.
    package var role: Role { head.operation.role }

    /// The rules, in reading order.
    public var rules: [Rule] { head.rules }
}

extension Suite {
    /// Reads a vector file, whose inputs are read only when they are needed if it is trusted.
    ///
    /// - Throws: `VectorFileError` with the file and the place in it.
    init(id: ID, octets: [UInt8], isTrusted: Bool, _ bounds: VectorBounds = VectorBounds()) throws {
        self = try VectorFileError.naming("\(id).json") {
            let json = try JSONParser.parse(octets)
            try bounds.take(json["vectors"]?.elements?.count ?? 0)
            let suite = try Suite(id: id, json: json, isTrusted: isTrusted)
            if !isTrusted { try suite.checkReferences() }
            return suite
        }
    }

    private init(id: ID, json: JSON, isTrusted: Bool) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "title", "operation", "reference", "defaults", "set_up", "over_wire", "rules",
                "vectors", "families",
            ])
        let operation = try fields.required("operation") {
            try Operations.named(try ObjectReader.text($0))
        }
        let defaults = try fields.required("defaults") { json in
            guard json.members != nil else { throw FormatError("must be an object") }
            return json
        }
        self.id = id
        title = try fields.line("title")
        let obstacle = try fields.optional("over_wire", ObjectReader.text)
        let rules = try fields.list("rules") { json in
            try FormatError.naming(json) { try Rule(json, ofSuiteNotShown: obstacle) }
        }
        let setUp = try FormatError.at("set_up") { try SetUp(json["set_up"]) }
        let head = SuiteHead(
            defaults: defaults, operation: operation,
            reference: try fields.optional("reference", ObjectReader.text), rules: rules,
            setUp: setUp,
            families: json["families"])
        vectors = try fields.list("vectors") { json in
            try FormatError.naming(json) { try Vector(json, of: head, isTrusted: isTrusted) }
        }
        self.head = head
    }
}

extension Suite {
    /// Checks what a run presupposes: that ids occur once, and that what may be refused has a twin.
    private func checkReferences() throws {
        let twins = Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first }
        var ids: Set<String> = []
        for id in rules.map(\.id) + vectors.map(\.id) where !ids.insert(id).inserted {
            throw FormatError("the id is used twice", path: [id])
        }
        for vector in vectors {
            try FormatError.at(vector.id) {
                guard vector.suite.hasSameOctets(as: id) else {
                    throw FormatError("the id must begin with \"\(id)/\"")
                }
                _ = try twin(of: vector, among: twins)
            }
        }
    }

    /// The accepted vector that a vector which may be refused has to name; nil for others that name none.
    ///
    /// - Throws: ``FormatError`` if there is no such vector.
    package func twin(of vector: Vector, among twins: [Vector.ID: Vector]) throws -> Vector? {
        guard let id = vector.twin else {
            guard vector.expectation.allowsRefusal else { return nil }
            throw FormatError("may be refused and names no twin")
        }
        guard let twin = twins[id] else {
            throw FormatError("there is no twin \(JSON.quote(id)) in this file")
        }
        guard twin.expectation.isAcceptance else {
            throw FormatError("the twin \(JSON.quote(id)) is not an accepted vector")
        }
        return twin
    }
}

/// What a vector file says for all its vectors.
package struct SuiteHead: Sendable {
    /// The members of an input that a vector need not repeat.
    package let defaults: JSON

    /// The operation that the vectors exercise.
    package let operation: any Operation.Type

    /// The function of the reference that performs the operation; nil if the file names none.
    package var reference: String?

    /// The rules, in reading order.
    package let rules: [Rule]

    /// What the steps of the vectors take for granted.
    package let setUp: SetUp

    /// The families as the file has them, which the core does not read; nil if it has none.
    package let families: JSON?

    /// The rule with an id.
    ///
    /// - Throws: ``FormatError`` if there is none.
    package func rule(named id: String) throws -> Rule {
        guard let rule = rules.first(where: { $0.id.hasSameOctets(as: id) }) else {
            throw FormatError("there is no rule \(JSON.quote(id)) in this file")
        }
        return rule
    }
}

extension FormatError {
    /// Puts the id of a rule or vector before the path of any error that the body throws.
    package static func naming<Value>(_ json: JSON, _ body: () throws -> Value) throws -> Value {
        guard let id = json["id"]?.text else { return try body() }
        return try at(id, body)
    }
}
