public import Conformance
import StrictCodecs

/// A program that answers the messages of a run (`Vectors/PROTOCOL.md`) for an adapter in Swift.
///
/// The whole program, which `conform check -- my-adapter` can run:
///
/// ```swift
/// import ConformancePipe
///
/// try AdapterServer(MyAdapter(), name: "my-app", version: "1.0").run()
/// ```
///
/// Nothing else may write to standard output; messages for people go to standard error.
public struct AdapterServer {
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
    public init(_ adapter: any Adapter, name: String, version: String, window: Int = 1) {
        self.adapter = adapter
        self.name = name
        self.version = version
        self.window = window
    }

    /// Responds on standard output to the messages on standard input, until it ends or `bye`
    /// arrives.
    ///
    /// - Throws: What is wrong with a message.
    public func run() throws { try run(output: 1) }

    /// Answers on another descriptor, so that standard output is free.
    package func run(output: Int32) throws {
        let loop = try MessageLoop(output: output)
        let service = AdapterService(adapter, start: loop.start, send: loop.send)
        service.greet(name: name, version: version, window: window)
        try loop.run { try service.receive(try JSONParser.parse(Array($0))) }
    }
}
