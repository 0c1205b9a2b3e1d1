public import Conformance

/// An implementation of every role that meets every rule: the example to read.
///
/// It keeps nothing between calls, and it is no product: codes, states and tokens live in memory.
public struct ReferenceImplementation: Adapter {
    /// Makes the implementation.
    public init() {}
}
