import Conformance

/// Which vectors are still to be run.
struct CaseQueue {
    private let size: Int
    private var following = 0
    private var again: [Int] = []

    /// What came of thousands of draws, which serve all vectors that ask for the same.
    private var drawn: [String: Trial] = [:]

    init(count: Int) {
        size = count
    }

    /// How many vectors wait.
    var count: Int { again.count + size - following }

    var isEmpty: Bool { count == 0 }

    /// The next vector: first those that were put back.
    mutating func next() -> Int? {
        if let index = again.popLast() { return index }
        guard following < size else { return nil }
        defer { following += 1 }
        return following
    }

    /// Lets vectors be run again, the first one first.
    mutating func putBack(_ indices: [Int]) {
        again += indices.reversed()
    }

    /// What came of the draws that a vector asks for, if it is known.
    func drawnTrial(for vector: Vector) -> Trial? {
        vector.drawing.flatMap { drawn[$0] }
    }

    /// Notes what came of a vector, for others that ask for the same draws.
    mutating func note(_ trial: Trial, for vector: Vector) {
        if let key = vector.drawing { drawn[key] = trial }
    }
}
