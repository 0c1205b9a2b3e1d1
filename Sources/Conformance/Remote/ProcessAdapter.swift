/// An adapter whose implementation runs in processes of its own, which end with the run.
package protocol ProcessAdapter: Adapter {
    /// The description of the implementation by its process.
    var implementation: Implementation { get }

    /// Ends the processes, once the running cases have ended.
    ///
    /// - Returns: Irregularities of the runs and of their end, one line each.
    func stop() async -> [String]
}
