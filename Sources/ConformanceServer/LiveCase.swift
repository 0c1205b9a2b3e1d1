import Conformance
import ConformanceWire
import StrictCodecs

/// The server during one case, with the clients that the case needs.
struct LiveCase: AuthorizationServer {
    let configuration: LiveConfiguration
    let transport: any Transport
    let rateLimiter: RateLimiter
    let translation: Translation
    let proof: Proof?

    /// The file that keeps the cookies.
    let cookies: String
    let deadline: Duration
    let trace: Trace

    func session(in setting: ServerSettings) -> any ServerSession {
        LiveSession(live: self, answer: setting.consent)
    }
}
