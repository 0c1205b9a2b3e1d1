import Conformance

/// Which vectors are still to be run.
struct CaseQueue {
    private let keys: [String?]
    private var following = 0
    private var again: [Int] = []

    /// What came of thousands of draws, which serve all vectors that ask for the same.
    private var drawn: [String: Trial] = [:]

    init(_ vectors: [Vector]) {
        keys = vectors.map(\.drawing)
    }

    /// How many vectors wait.
    var count: Int { again.count + keys.count - following }

    var isEmpty: Bool { count == 0 }

    /// The next vector: first those that were put back.
    mutating func next() -> Int? {
        if let index = again.popLast() { return index }
        guard following < keys.count else { return nil }
        defer { following += 1 }
        return following
    }

    /// Lets vectors be run again, the first one first.
    mutating func putBack(_ indices: [Int]) {
        again += indices.reversed()
    }

    /// What came of the draws that a vector asks for, if it is known.
    func drawnTrial(for index: Int) -> Trial? {
        keys[index].flatMap { drawn[$0] }
    }

    /// Notes what came of a vector, for others that ask for the same draws.
    mutating func note(_ trial: Trial, for index: Int) {
        if let key = keys[index] { drawn[key] = trial }
    }
}
