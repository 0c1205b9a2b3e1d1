import Conformance
import StrictCodecs

/// Records what a session sent and received, with names in place of secrets.
final class SessionTrace: Sendable {
    private struct State {
        var lines: [String] = []
        var secrets: [(value: String, name: String)] = []
    }

    private let state = Locked(State())
    private let showsSecrets: Bool

    /// How many lines are kept, and how many octets of each.
    private static let (most, width) = (200, 1500)

    init(showingSecrets showsSecrets: Bool) { self.showsSecrets = showsSecrets }

    /// Hides a value from now on and in earlier lines.
    func hide(_ value: String?, as name: String) {
        guard let value, value.utf8.count >= 4, !showsSecrets else { return }
        state.withLock { state in
            state.secrets += Set([value, Form.escape(value)]).map { ($0, "{\(name)}") }
        }
    }

    /// Records a line.
    func note(_ line: String) {
        state.withLock { state in
            guard state.lines.count < Self.most else { return }
            state.lines.append(String(decoding: line.utf8.prefix(1 << 14), as: UTF8.self))
        }
    }

    /// The lines, with placeholders, each of them cut.
    var text: String {
        let state = state.withLock { $0 }
        return state.lines.map { line in
            let masked = state.secrets.reduce(line) { $0.replacingText($1.value, with: $1.name) }
            return masked.utf8.count <= Self.width
                ? masked
                : String(decoding: masked.utf8.prefix(Self.width), as: UTF8.self)
                    + "… (\(masked.utf8.count) octets)"
        }.joined(separator: "\n")
    }
}
