package import StrictCodecs

/// A connection to an implementation that is reached by messages (`Vectors/PROTOCOL.md`).
package protocol RemoteAdapter: Adapter {
    /// Sends a request that has one answer.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: ``Refusal`` or ``Unsupported`` if the implementation says so; else it is a fault.
    func ask(_ operation: String, _ input: JSON) async throws -> JSON

    /// Performs a body with an adapter whose sessions run where the implementation does, are set up
    /// with the input of the operation, and do not outlive the body.
    func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output
}

/// What a run has to know of an adapter whose implementation is not called in this process.
package struct AdapterTraits: Sendable {
    /// The engines that work at the same time, such as several processes; empty for the threads of this process.
    package var engines: [any Engine] = []

    /// Why a vector cannot be run, in a few words, such as `the server's clock cannot be set forward`; nil if it can.
    package var obstacle: (@Sendable (Vector) -> String?)?

    /// The description of the implementation by its process; nil without one.
    package var implementation: Implementation?

    /// Ends the processes, once the running cases have ended.
    package var stop: @Sendable () async -> Void = {}

    package init(engines: [any Engine] = []) { self.engines = engines }
}

/// An adapter that has such traits.
package protocol OutsideAdapter: Adapter {
    var traits: AdapterTraits { get }
}

extension Adapter {
    /// The traits of the adapter; those of an implementation in this process unless it has its own.
    package var ownTraits: AdapterTraits {
        (self as? any OutsideAdapter)?.traits ?? AdapterTraits()
    }
}

/// A failure of an implementation that meets no expectation, as the report describes it.
package struct Fault: Error, CustomStringConvertible {
    /// What failed.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// Makes a fault of an unexpected error.
    package init(_ error: any Error) {
        self = error as? Fault ?? Fault("threw \(type(of: error)): \(error)")
    }

    /// Reads the `ok` of a result.
    ///
    /// - Throws: ``Fault`` that names the member which is wrong.
    package static func reading<Value>(_ ok: JSON, _ read: (JSON) throws -> Value) throws -> Value {
        do {
            return try FormatError.at("ok") { try read(ok) }
        } catch let error as FormatError {
            throw Fault("answered \(error)")
        }
    }
}
