import Conformance
import StrictCodecs

/// The server during one case, with the clients that the case needs.
struct LiveCase: AuthorizationServer {
    let configuration: LiveConfiguration
    let transport: any Transport
    let rateLimiter: RateLimiter
    let assignment: ClientAssignment
    let proof: Proof?
    let cookies: String
    let deadline: Duration
    let secrets: SecretStore
    let trace: Trace

    func session(in setting: ServerSettings) -> any ServerSession {
        LiveSession(
            configuration: configuration, transport: transport, rateLimiter: rateLimiter,
            translation: Translation(parts: assignment.parts, scopes: configuration.scopes),
            proof: proof, secrets: secrets, trace: trace, answer: setting.consent,
            cookies: cookies, deadline: deadline)
    }
}
