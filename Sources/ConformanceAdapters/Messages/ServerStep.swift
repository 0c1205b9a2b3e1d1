import Conformance

/// Something that happens at a running server, as the `step` of a message.
enum ServerStep: Codable, Sendable {
    case request(WireRequest)
    case wait(Int)
}
