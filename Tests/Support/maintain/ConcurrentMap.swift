import Foundation

extension Sequence where Element: Sendable {
    /// Transforms the elements, as many at a time as there are processors.
    ///
    /// - Parameter transform: What to do with an element.
    /// - Returns: The results, in the order of the elements.
    /// - Throws: The first error of a transformation.
    func concurrentMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            for (index, element) in enumerated() {
                if index >= ProcessInfo.processInfo.activeProcessorCount,
                    let (index, result) = try await group.next()
                {
                    results[index] = result
                }
                group.addTask { (index, try await transform(element)) }
            }
            for try await (index, result) in group { results[index] = result }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
