import Conformance

/// An event for a running server, as the `step` of a message.
enum ServerStep: Codable, Sendable {
    case request(WireRequest)
    case wait(Int)
}
