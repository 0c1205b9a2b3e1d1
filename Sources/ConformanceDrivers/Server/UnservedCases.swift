import Conformance
import StrictCodecs

/// The last case in which the server issued something, and those after it, which say something of the server only
/// if it still serves.
struct UnservedCases {
    private var cases: [(index: Int, execution: Execution)] = []
    private let source: CaseSource

    /// How many of them there are in which nothing was issued.
    private(set) var count = 0

    /// The first request after those in which something was issued.
    private(set) var firstRequest = 1

    init(of source: CaseSource) {
        self.source = source
    }

    /// Adds a case; one in which the server issued something shows that it served those before.
    ///
    /// - Parameters:
    ///   - index: The index of the vector.
    ///   - execution: What the server did.
    ///   - requests: How many requests were made by now.
    mutating func add(_ index: Int, _ execution: Execution, after requests: Int) {
        if execution.isServed {
            judge()
            firstRequest = requests + 1
        } else {
            count += 1
        }
        cases.append((index, execution))
    }

    /// Passes all of them on to be judged.
    mutating func judge() {
        for (index, execution) in cases { source.note(index, execution) }
        cases = []
        count = 0
    }
}

extension Execution {
    /// Whether a code or a token was issued.
    fileprivate var isServed: Bool {
        if case .value(let form) = outcome { form.has("issued") } else { false }
    }
}

extension JSON {
    /// Whether a text is anywhere in the value.
    fileprivate func has(_ text: String) -> Bool {
        switch self {
        case .string(let own): own.hasSameOctets(as: text)
        case .array(let elements): elements.contains { $0.has(text) }
        case .object(let members): members.contains { $0.value.has(text) }
        default: false
        }
    }
}
