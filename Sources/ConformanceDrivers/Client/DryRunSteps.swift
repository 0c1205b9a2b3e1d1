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
        let steps = (vector.input["steps"]?.elements ?? []).map(Self.line)
        let begun = steps.isEmpty ? ["start the program"] : steps
        let lines = begun + (sent + events) + ["see what it redeems"]
        return lines.map { "  \(JSON.printable($0))" }.joined(separator: "\n")
    }

    private static func line(of step: JSON) -> String {
        switch step.text {
        case "sign-in": "start the program"
        case "cancel": "user: interrupts the program"
        default: step["redirect"]?.text.map { "browser: \(Excerpt.cut($0))" } ?? "wait"
        }
    }
}
