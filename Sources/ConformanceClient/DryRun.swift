public import Conformance
import StrictCodecs

extension LiveClient {
    /// What a session of a vector would do, one line each.
    public func steps(of vector: Vector) -> String {
        let requests = (vector.input["requests"]?.elements ?? []).compactMap(\.text)
        let sent = requests.map { "browser: \(Excerpt.cut($0.pieces(at: 0x0D).first ?? ""))" }
        let events = (vector.input["events"]?.elements ?? []).compactMap(\.text).map {
            "browser: \($0)"
        }
        let lines = ["start the program"] + (sent + events) + ["see what it redeems"]
        return lines.map { "  \(JSON.printable($0))" }.joined(separator: "\n")
    }
}
