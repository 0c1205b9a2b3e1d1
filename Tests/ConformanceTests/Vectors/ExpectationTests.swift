@testable import Conformance
import Reference
import StrictCodecs
import Testing

@Suite("What the vectors require")
struct ExpectationTests {
    /// Operations whose answers are so short that a guess might meet a rule.
    static let guessable = [
        "base64url", "check-app", "check-redirect-uri", "code-challenge", "read-app-store-id",
        "read-id-token",
        "read-revocation-response", "read-security-events", "register-client", "scheme-of-client",
    ]

    @Test("No answer that is always the same meets a rule", arguments: guessable)
    func constant(_ operation: String) throws {
        let vectors = try Catalog.bundled.vectors.filter { $0.operation == operation }
        let rules = Dictionary(grouping: vectors, by: \.rule)
        let answers = vectors.flatMap(\.expectation.readings).filter { !$0.isRefusal }
            .map(\.pattern).reduce(into: [JSON]()) { if !$0.contains($1) { $0.append($1) } }
        try #require(!answers.isEmpty)
        for answer in answers {
            let met = rules.filter { _, vectors in
                vectors.allSatisfy {
                    $0.expectation.verdict(on: .value(answer)).isPassed
                }
            }
            #expect(met.isEmpty, "\(answer.compactText) meets \(met.keys)")
        }
    }

    @Test("Operators stand in few others")
    func nested() throws {
        let nest = { (levels: Int) in
            (0..<levels).reduce(JSON.string("a")) { json, _ in ["has": [json]] }
        }
        try Expectation.Reading.checkOperators(in: nest(6))
        #expect(throws: FormatError.self) { try Expectation.Reading.checkOperators(in: nest(9)) }
    }

    @Test("Any change to a value that a vector requires makes the reference fail")
    func demanded() async throws {
        var count = 0
        let vectors = try Catalog.bundled.vectors.enumerated().filter { $0.offset % 24 == 0 }
        for vector in vectors.map(\.element) where vector.expectation.readings.count == 1 {
            let outcome = await vector.prepared.outcome(with: ReferenceImplementation())
            for pattern in vector.expectation.readings[0].pattern.otherwise {
                let changed = vector.expectation.demanding(pattern)
                #expect(
                    !changed.verdict(on: outcome).isPassed,
                    "\(vector.id): \(pattern.compactText)")
                count += 1
            }
        }
        #expect(count > 100)
    }
}

extension Conformance.Expectation {
    /// The only reading with another pattern.
    fileprivate func demanding(_ pattern: JSON) -> Self {
        let reading = Reading(name: nil, isRefusal: readings[0].isRefusal, pattern: pattern)
        return Self(readings: [reading], refusal: refusal)
    }
}

extension JSON {
    /// The pattern with one of its values changed, each in turn; those among which one may choose stay.
    fileprivate var otherwise: [JSON] {
        switch self {
        case .object(let members)
        where members.count == 1 && ["oneOf", "not", "lacks"].contains(members[0].name): []
        case .object(let members):
            members.indices.flatMap { index in
                members[index].value.otherwise.map { value in
                    var others = members
                    others[index] = Member(members[index].name, value)
                    return .object(others)
                }
            }
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].otherwise.map { value in
                    var others = elements
                    others[index] = value
                    return .array(others)
                }
            }
        case .string(let text): [.string(text + "x")]
        case .integer(let number): [.integer(number &+ 1)]
        case .bool(let flag): [.bool(!flag)]
        case .decimal: []
        case .null: ["x"]
        }
    }
}
