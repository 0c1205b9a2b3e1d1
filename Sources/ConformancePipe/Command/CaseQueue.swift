import Conformance

/// The vectors that are still to be run.
struct CaseQueue {
    private let size: Int
    private var following = 0
    private var again: [Int] = []

    /// Thousands of draws, which are shared by all vectors with the same input.
    private var drawings: [String: Drawing] = [:]

    private enum Drawing {
        case underWay(waiting: [Int])
        case done(Execution)
    }

    /// What to do with a vector whose turn it is.
    enum Turn {
        case run
        case know(Execution)
        case wait
    }

    init(count: Int) {
        size = count
    }

    /// How many vectors are waiting.
    var count: Int { again.count + size - following }

    var isEmpty: Bool { count == 0 }

    /// The next vector: first those that were put back.
    mutating func next() -> Int? {
        if let index = again.popLast() { return index }
        guard following < size else { return nil }
        defer { following += 1 }
        return following
    }

    /// Puts vectors back to be run again, the first one first.
    mutating func putBack(_ indices: some BidirectionalCollection<Int>) {
        again += indices.reversed()
    }

    /// Decides what to do with a vector; one that waits is returned again when its draws are done.
    mutating func turn(of vector: Vector, at index: Int) -> Turn {
        guard let key = vector.drawing else { return .run }
        switch drawings[key] {
        case nil:
            drawings[key] = .underWay(waiting: [])
            return .run
        case .underWay(let waiting)?:
            drawings[key] = .underWay(waiting: waiting + [index])
            return .wait
        case .done(let execution)?: return .know(execution)
        }
    }

    /// Records the result of a vector, or nil if there is none, for those that wait for the same
    /// draws.
    mutating func note(_ execution: Execution?, for vector: Vector) {
        guard let key = vector.drawing else { return }
        if case .underWay(let waiting)? = drawings[key] { putBack(waiting) }
        drawings[key] = execution.map(Drawing.done)
    }
}
