/// An adapter through which not every vector can be run, such as one to a server far away.
package protocol PartialAdapter: Adapter {
    /// What stands in the way of a vector.
    ///
    /// - Returns: The reason in a few words, such as `the server's clock cannot be set forward`; nil
    ///   if the vector can be run.
    func obstacle(to vector: Vector) -> String?
}
