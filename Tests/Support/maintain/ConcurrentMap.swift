import Foundation

extension Collection where Element: Sendable {
    /// Transforms the elements, as many at a time as there are processors.
    ///
    /// - Parameters:
    ///   - noun: What is counted on standard error meanwhile; nil for nothing.
    ///   - transform: What to do with an element.
    /// - Returns: The results, in the order of the elements.
    /// - Throws: The first error of a transformation.
    func concurrentMap<Result: Sendable>(
        counting noun: String? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            var progress = noun.map { Progress(of: count, $0) }
            defer { progress?.end() }
            for (index, element) in enumerated() {
                if index >= ProcessInfo.processInfo.activeProcessorCount,
                    let (index, result) = try await group.next()
                {
                    results[index] = result
                    progress?.note(results.count)
                }
                group.addTask { (index, try await transform(element)) }
            }
            for try await (index, result) in group {
                results[index] = result
                progress?.note(results.count)
            }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
