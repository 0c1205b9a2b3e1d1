import Conformance
import ConformancePipe
import TestSupport
import Reference
import StrictCodecs

/// A vector, as the messages of its case show it.
struct Example {
    let vector: Vector
    let catalog: Catalog

    /// The lines, each after a mark that tells its direction.
    ///
    /// - Throws: ``UsageError`` if the reference does not meet the vector.
    func lines() async throws -> [String] {
        let lines = Locked([String]())
        let adapter = InMemoryAdapter(ReferenceImplementation()) { sender, message in
            lines.withLock { $0.append(Self.line(message, from: sender)) }
        }
        let verdict = try await vector.run(
            on: CountingAdapter(adapter), timeout: .seconds(60), in: catalog
        ).verdict
        guard verdict.isPassed else {
            throw UsageError("\(vector.id) is no example, for the reference does not meet it")
        }
        return lines.withLock { $0 }
    }

    private static func line(_ message: JSON, from sender: InMemoryAdapter.Sender) -> String {
        var octets: [UInt8] = []
        message.withNumberedPorts.write(to: &octets)
        let mark = sender == .runner ? ">" : "<"
        return "\(mark) \(String(decoding: octets, as: UTF8.self))"
    }
}

extension JSON {
    /// An answer whose listeners are at ports that count up, in the place of those that were free.
    fileprivate var withNumberedPorts: JSON {
        guard let listeners = self["ok"]?["listeners"]?.elements else { return self }
        let numbered = listeners.enumerated().map { $1.atPort(9000 + $0) }
        return replacing("ok", with: ["listeners": .array(numbered)])
    }

    /// A listener at another port.
    private func atPort(_ port: Int) -> JSON {
        guard case .integer(let old)? = self["port"], let uri = self["redirect_uri"]?.text else {
            return self
        }
        return replacing("port", with: .integer(port))
            .replacing(
                "redirect_uri", with: .string(uri.replacingText(":\(old)", with: ":\(port)")))
    }

    /// The object with another value of a member.
    private func replacing(_ name: String, with value: JSON) -> JSON {
        .object((members ?? []).map { $0.name.hasSameOctets(as: name) ? .init(name, value) : $0 })
    }
}
