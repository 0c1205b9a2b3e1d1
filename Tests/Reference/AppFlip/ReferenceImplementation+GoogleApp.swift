public import Conformance
import StrictCodecs

extension ReferenceImplementation: GoogleApp {
    public func flipLink(for request: FlipRequest) throws -> String {
        let state = request.state ?? Self.randomText()
        guard request.appLink.utf8.starts(with: "https://".utf8) else {
            throw Refusal("the app link is not an https URL")
        }
        guard ![request.clientID, state, request.redirectURI].contains("") else {
            throw Refusal("a parameter would be empty")
        }
        let scope = request.scopes.joined(separator: " ")
        let form = Form.encode(
            [("client_id", request.clientID)] + (scope.isEmpty ? [] : [("scope", scope)])
                + [("state", state), ("redirect_uri", request.redirectURI)])
        return URIReference(request.appLink).appending(form: form)
    }

    public func actions(on events: [FlipEvent], pending: [PendingFlip]) -> [FlipAction] {
        var waiting = Array(pending.indices)
        return events.map { event in
            let action = action(on: event, pending: pending, waiting: waiting)
            waiting.removeAll { $0 == action.request }
            return action
        }
    }

    /// 32 random octets as text.
    static func randomText() -> String {
        Base64URL.encode(RandomOctets.draw(32))
    }

    private func action(
        on event: FlipEvent, pending: [PendingFlip], waiting: [Int]
    ) -> FlipAction {
        switch event {
        case .notOpened(let request): return .tryAuthorizationURL(request: request)
        case .returned(let link):
            guard let result = ReturnedFlip(link),
                let request = waiting.first(where: { result.answers(pending[$0]) })
            else { return .ignore }
            return result.action(for: request)
        }
    }
}

/// A link that came back, with a state.
private struct ReturnedFlip {
    private let redirectURI: String
    private let state: String
    private let parameters: ReceivedParameters

    init?(_ link: String) {
        let reference = URIReference(link)
        guard link.isVisibleASCII,
            let parameters = try? ReceivedParameters(reference.query ?? ""),
            let state = parameters.usableValue(of: "state")
        else { return nil }
        redirectURI = reference.base
        self.state = state
        self.parameters = parameters
    }

    /// Whether the link is the answer to a request.
    func answers(_ pending: PendingFlip) -> Bool {
        state.hasSameOctets(as: pending.state)
            && redirectURI.hasSameOctets(as: pending.redirectURI)
    }

    /// What the link asks for: exactly one of code and error, or nothing that can be used.
    func action(for request: Int) -> FlipAction {
        guard parameters.areUsable("code", "error") else { return .stop(request: request) }
        let code = parameters.usableValue(of: "code")
        switch (code, parameters.usableValue(of: "error")) {
        case (let code?, nil): return .linked(request: request, code: code)
        case (nil, "unrecoverable"?), (nil, "access_denied"?): return .stop(request: request)
        case (nil, _?): return .tryAuthorizationURL(request: request)
        case (nil, nil), (_?, _?): return .stop(request: request)
        }
    }
}

extension FlipAction {
    /// The pending request that the action settles.
    fileprivate var request: Int? {
        switch self {
        case .linked(let request, _), .tryAuthorizationURL(let request), .stop(let request): request
        case .ignore: nil
        }
    }
}
