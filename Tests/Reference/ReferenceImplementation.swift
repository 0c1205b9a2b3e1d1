public import Conformance

/// An implementation of every role that meets every rule, and an example to read.
///
/// It stores nothing between calls and is not meant for production: codes, states and tokens are
/// kept in memory.
public struct ReferenceImplementation: Adapter {
    public let offers: [Capability] = [.discovery]

    /// Makes the implementation.
    public init() {}
}
