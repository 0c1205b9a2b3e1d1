import Conformance
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

    /// The origins to which the server redirects that are neither its own nor of an app.
    let strangers: Locked<[String]>

    func session(in setting: ServerSettings) -> any ServerSession {
        LiveSession(live: self, answer: setting.consent)
    }

    /// Notes where an answer sends the browser, if that is neither a page nor an app.
    func noteStranger(in answer: WireResponse, _ asked: WireRequest) {
        let pages = ServerPages(configuration: configuration, asked: asked)
        guard answer[field: "Location"] != nil, let origin = pages.undeclaredOrigin(in: answer)
        else { return }
        strangers.withLock { if !$0.containsOctets(of: origin) { $0.append(origin) } }
    }

    /// The request to which an answer sends the browser, if that stays at pages of the server.
    func redirection(
        after answer: WireResponse, to sent: HTTPRequest, _ asked: WireRequest
    ) -> HTTPRequest? {
        let pages = ServerPages(configuration: configuration, asked: asked)
        return pages.page(after: answer, from: sent.url).map {
            HTTPRequest(method: "GET", url: $0, fields: [], body: "")
        }
    }
}
