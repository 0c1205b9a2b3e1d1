import StrictCodecs

/// Says under which condition an implementation fails: what the inputs of failures have in common that
/// those of no similar vector that passed have.
struct Conditions {
    /// What passed, by operation.
    private let passed: [String: [Vector]]

    private var known: [Vector.ID: InputFacts] = [:]

    /// The least number of failures of which anything is said.
    private static let leastFailures = 2

    /// The least number of similar vectors that passed: what none of a few has may be an accident.
    private static let leastPassed = 4

    init(of report: Report) {
        passed = Dictionary(
            grouping: report.cases.filter { $0.verdict.isPassed && $0.numbers == nil }
                .map(\.vector), by: \.operation)
    }

    /// The condition of failures of one kind, such as `where state is repeated`; nil if there is none.
    mutating func words(for cases: [Report.Case]) -> String? {
        let passed = similar(to: cases)
        guard cases.count >= Self.leastFailures, passed.count >= Self.leastPassed else {
            return nil
        }
        let condition = Condition(
            failed: cases.map { facts(of: $0.vector) }, passed: passed.map { facts(of: $0) })
        return condition.words.map { "where \($0)" }
    }

    /// Whether hardly any similar vector passed, so that no failure stands for a condition.
    func isGeneral(_ cases: [Report.Case]) -> Bool { similar(to: cases).count < Self.leastPassed }

    /// What passed and could have failed in the same way.
    private func similar(to cases: [Report.Case]) -> [Vector] {
        guard let first = cases.first else { return [] }
        let failed = cases.map(\.vector)
        let expected = DifferenceWords(of: first).expected
        return failed.grouped(by: \.operation).flatMap { passed[$0.text] ?? [] }.filter { vector in
            failed.contains { $0.isSimilar(to: vector, in: expected) }
        }
    }

    private mutating func facts(of vector: Vector) -> InputFacts {
        if let facts = known[vector.id] { return facts }
        let facts = InputFacts(vector.input)
        known[vector.id] = facts
        return facts
    }
}

extension Vector {
    /// Whether the same is expected of both: a refusal, or not, and one value.
    ///
    /// An implementation that refuses, or answers otherwise, may never come to what fails.
    fileprivate func isSimilar(to other: Vector, in expected: JSON.Member?) -> Bool {
        isRefused == other.isRefused && expected.map(other.expects) != false
    }

    private var isRefused: Bool { expectation.readings.allSatisfy(\.isRefusal) }

    private func expects(_ member: JSON.Member) -> Bool {
        expectation.readings.contains { $0.pattern.contains(member) }
    }
}

extension JSON {
    /// Whether the value has a member somewhere.
    fileprivate func contains(_ member: Member) -> Bool {
        let isHere = members?.contains {
            $0.name.hasSameOctets(as: member.name) && $0.value == member.value
        }
        let parts = elements ?? members?.map(\.value) ?? []
        return isHere == true || parts.contains { $0.contains(member) }
    }
}

/// What distinguishes some inputs from others.
struct Condition {
    private let failed: [InputFacts]
    private let passed: [InputFacts]

    init(failed: [InputFacts], passed: [InputFacts]) {
        (self.failed, self.passed) = (failed, passed)
    }

    /// The plainest difference in words; nil if there is none.
    var words: String? { difference ?? absence ?? size }

    /// A fact of all failures alone.
    private var difference: String? {
        let common = failed.dropFirst().reduce(failed[0].all) { $0.intersection($1.all) }
        let facts = passed.reduce(common) { $0.isEmpty ? $0 : $0.subtracting($1.all) }
        return facts.filter(\.isTelling).min()?.words
    }

    /// What is missing in all failures beside something that never is without it where the others have it.
    private var absence: String? {
        let names = passed.reduce(into: [InputPlace: Int]()) { counts, facts in
            for place in facts.places { counts[place, default: 0] += 1 }
        }
        let usual = names.filter { $0.value * 2 >= passed.count }.keys.sorted()
        let anchors = failed.dropFirst().reduce(failed[0].places) { $0.intersection($1.places) }
        for place in usual {
            for anchor in anchors.sorted() where anchor != place {
                let isLacking = { (facts: InputFacts) in
                    facts.hasObject(with: anchor, without: place)
                }
                if failed.allSatisfy(isLacking), !passed.contains(where: isLacking) {
                    return "\(place) is missing beside \(anchor)"
                }
            }
        }
        return nil
    }

    /// A length or a number that is beyond all others.
    private var size: String? {
        beyond(\.lengths).map { "\($0) has \($1) octets" }
            ?? beyond(\.numbers).map { "\($0) is \($1)" }
    }

    private func beyond(
        _ ranges: KeyPath<InputFacts, [InputPlace: ClosedRange<Int>]>
    ) -> (InputPlace, String)? {
        for place in failed[0][keyPath: ranges].keys.sorted() {
            let here = failed.map { $0[keyPath: ranges][place] }
            let there = passed.compactMap { $0[keyPath: ranges][place] }
            guard !here.contains(nil), let most = there.map(\.upperBound).max(),
                let least = there.map(\.lowerBound).min()
            else { continue }
            let found = here.compactMap(\.self)
            if found.allSatisfy({ $0.upperBound > most }) { return (place, "more than \(most)") }
            if found.allSatisfy({ $0.lowerBound < least }) { return (place, "less than \(least)") }
        }
        return nil
    }
}

extension InputFacts {
    fileprivate var places: Set<InputPlace> { objects.reduce([]) { $0.union($1) } }

    fileprivate func hasObject(with anchor: InputPlace, without place: InputPlace) -> Bool {
        objects.contains { $0.contains(anchor) && !$0.contains(place) }
    }
}

extension InputFact: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.trait.rank, left.place, left.words) < (right.trait.rank, right.place, right.words)
    }

    /// Values that are made up for a vector and say nothing by themselves.
    private static let opaque: Set = [
        "state", "code", "nonce", "access_token", "refresh_token", "id_token", "token", "sub",
        "client_secret", "code_verifier", "code_challenge", "jti", "kid", "email",
    ]

    /// Whether the fact is likely no accident: a value that was made up says something by unusual characters alone.
    fileprivate var isTelling: Bool {
        switch trait {
        case .constant: !isOpaque
        case .holding(let mark), .beginning(let mark), .ending(let mark):
            !isOpaque || !Self.usual.contains(mark)
        default: true
        }
    }

    private var isOpaque: Bool { Self.opaque.contains(place.name) }

    /// What made-up values are made of.
    private static let usual: Set = ["`-`", "`_`", "`.`", "`~`", "a letter in upper case"]

    fileprivate var words: String {
        switch trait {
        case .present: "there is \(place)"
        case .repeated: "\(place) is repeated"
        case .empty: "\(place) is empty"
        case .kind(let kind): "\(place) is \(kind)"
        case .constant(let text): "\(place) is `\(JSON.printable(text))`"
        case .holding(let mark): "\(place) has \(mark)"
        case .beginning(let mark): "\(place) begins with \(mark)"
        case .ending(let mark): "\(place) ends with \(mark)"
        }
    }
}

extension InputTrait {
    /// The plainest first.
    fileprivate var rank: Int {
        switch self {
        case .kind: 0
        case .constant: 1
        case .empty: 2
        case .repeated: 3
        case .beginning: 4
        case .ending: 5
        case .holding: 6
        case .present: 7
        }
    }
}
