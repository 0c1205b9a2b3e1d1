import Conformance

/// An event for a running client, as the `step` of a message.
enum ClientStep: Codable, Sendable {
    case signIn
    case redirect(String)
    case cancel
    case call(String)
    case refresh
    case revoke
    case signOut
    case event(String)
    case isSignedIn
}

/// An event for a running server, as the `step` of a message.
enum ServerStep: Codable, Sendable {
    case request(WireRequest)
    case page(WireRequest)
    case wait(Int)
}
