import Conformance
import StrictCodecs

/// Checks what a family's record says of cases that are not in the file.
struct FamilyCheck {
    private let result: FamilyResult

    init(_ result: FamilyResult) { self.result = result }

    /// Checks that the numbers, the words for them and the cases that are shown go together.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    func run() throws {
        let ranges = result.missed.flatMap(\.numbers.ranges).sorted {
            $0.lowerBound < $1.lowerBound
        }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
            throw FormatError("missed: a number occurs twice")
        }
        guard result.missed.allSatisfy({ $0.kind.words.containsOctets(of: $0.word) }) else {
            throw FormatError("missed: a word is not one for its kind")
        }
        guard result.shown.isEmpty == result.missed.isEmpty, result.shown.allSatisfy(isMissed)
        else {
            throw FormatError("shown: is not some of the cases that are missed")
        }
    }

    private func isMissed(_ shown: Case) -> Bool {
        guard let number = result.family.number(in: shown.id) else { return false }
        return result.missed.contains { part in
            part.word.hasSameOctets(as: shown.word)
                && part.numbers.ranges.contains { $0.contains(number) }
        }
    }
}

extension Verdict.Kind {
    /// The words for a case of a family that did not pass.
    fileprivate var words: [String] {
        switch self {
        case .passed, .unstable: []
        case .wrongAnswer: [Failure.accepted, .refused, .wrongAnswer].map(\.rawValue)
        case .noCredit: [Failure.noCredit.rawValue]
        case .unsupported, .fault, .notRun: [rawValue]
        }
    }
}
