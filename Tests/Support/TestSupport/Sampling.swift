import Foundation

extension Array {
    /// The first element and every Nth after it; all if no number is given.
    package func every(_ number: Int?) -> [Element] {
        enumerated().filter { $0.offset % Swift.max(1, number ?? 1) == 0 }.map(\.element)
    }

    /// One of so many elements: what proves the catalogue rather than the code, `.ci/long` proves of all.
    package func sampled(_ number: Int) -> [Element] {
        ProcessInfo.processInfo.environment["CONFORMANCE_EVERY_PROOF"] == nil ? every(number) : self
    }
}
