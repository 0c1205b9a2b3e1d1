import Dispatch

extension Array where Element: Sendable {
    /// Transforms the elements on all processors, and keeps their order.
    ///
    /// - Throws: The error of the first element that has one.
    package func concurrentlyMapped<Value: Sendable>(
        _ transform: @Sendable (Element) throws -> Value
    ) throws -> [Value] {
        let results = Locked([Result<Value, any Error>?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { try transform(self[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}
