package import Conformance
import StrictCodecs

/// A process that answers the messages of a run (`Vectors/PROTOCOL.md`) for an adapter in Swift.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package struct AdapterServer {
    private let adapter: any Adapter
    private let name: String
    private let version: String
    private let window: Int

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - name: What the implementation is called.
    ///   - version: The version of the implementation.
    ///   - window: How many cases it takes at once, 1 to 64.
    package init(_ adapter: any Adapter, name: String, version: String, window: Int) {
        self.adapter = adapter
        self.name = name
        self.version = version
        self.window = window
    }

    /// Answers on standard output what comes on standard input, until it ends or `bye` comes.
    ///
    /// - Throws: What is wrong with a message.
    package func run() throws {
        let loop = try MessageLoop()
        let service = AdapterService(adapter, start: loop.start, send: loop.send)
        service.greet(name: name, version: version, window: window)
        try loop.run { try service.receive(try JSONParser.parse(Array($0))) }
    }
}
