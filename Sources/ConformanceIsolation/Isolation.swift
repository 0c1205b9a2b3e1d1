public import Conformance
import ConformancePipe
import Foundation
import IsolationStart
import StrictCodecs

/// An adapter that can be made in another process, by its type alone.
public protocol IsolatableAdapter: Adapter {
    /// Makes the adapter, in the process that serves it.
    init()
}

/// Why an adapter cannot run in a separate process.
public struct NotIsolated: Error, CustomStringConvertible {
    public let description: String
}

#if os(Linux)
    /// Starts the program of the tests once more, to serve an adapter over the protocol: a trap in the
    /// implementation then fails only the current vector, and the run continues.
    ///
    /// - Parameter type: The adapter, a type that is not generic.
    /// - Returns: The adapter in the other process; a run of `ConformanceTesting` ends it afterwards.
    /// - Throws: ``NotIsolated`` if the type cannot be found by its name, or `StartFailure`.
    public func isolated<Isolated: IsolatableAdapter>(
        _ type: Isolated.Type
    ) async throws -> any Adapter {
        conformance_isolation_linked()
        let name = try IsolationRequest.name(of: type)
        let variable = "\(IsolationRequest.variable)=\(getpid()):\(name)"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var settings = CommandAdapter.Settings(window: 1)
        settings.patience = .max
        return try await CommandAdapter.start(
            ["/usr/bin/env", variable, "SWIFT_BACKTRACE=enable=no", program], settings: settings)
    }
#else
    /// Makes the adapter in this process and reports that, because a separate process requires Linux.
    public func isolated<Isolated: IsolatableAdapter>(
        _ type: Isolated.Type
    ) async throws -> any Adapter {
        FileHandle.standardError.write(
            Data(
                "ConformanceIsolation: \(type) runs in process, where a trap ends the tests\n".utf8)
        )
        return type.init()
    }
#endif

/// The adapter that a process serves.
struct IsolationRequest {
    /// The variable of the environment that asks for it: the number of the asking process, a colon and
    /// the name of the type.
    static let variable = "CONFORMANCE_ISOLATION"

    let type: any IsolatableAdapter.Type

    /// The name by which a type is found in another process of the same program.
    static func name<Isolated: IsolatableAdapter>(of type: Isolated.Type) throws -> String {
        guard let name = _mangledTypeName(type), Self(name: name)?.type == type else {
            throw NotIsolated(
                description:
                    "\(type) cannot be found by its name; declare it in a file of its own, not in a function"
            )
        }
        return name
    }

    /// Reads the variable; nil unless the parent of this process has set it.
    init?(_ text: String, parent: Int32) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, Int32(parts[0]) == parent else { return nil }
        self.init(name: String(parts[1]))
    }

    private init?(name: String) {
        guard let type = _typeByName(name) as? any IsolatableAdapter.Type else { return nil }
        self.type = type
    }
}

/// Serves the adapter that the environment names, and ends the process; goes on with `main` if this process was
/// started otherwise.
@_cdecl("conformance_isolation_started")
func isolationStarted() {
    guard let text = getenv(IsolationRequest.variable).map({ String(cString: $0) }) else { return }
    unsetenv(IsolationRequest.variable)
    guard let request = IsolationRequest(text, parent: getppid()) else { return }
    // The adapter's other output must not disturb the protocol.
    let output = dup(1)
    dup2(2, 1)
    Thread {
        do {
            try AdapterServer(request.type.init(), name: "\(request.type)", version: "0")
                .run(output: output)
        } catch {
            FileHandle.standardError.write(Data(InertText.of("\(error)\n").utf8))
            exit(1)
        }
        exit(0)
    }.start()
    // The adapter may wait for the main actor.
    RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
    RunLoop.main.run()
}
