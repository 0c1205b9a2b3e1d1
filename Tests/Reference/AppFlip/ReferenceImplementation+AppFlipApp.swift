public import Conformance
import StrictCodecs

extension ReferenceImplementation: AppFlipApp {
    public func answer(_ activity: FlipActivity) -> FlipAnswer {
        guard let request = ReceivedFlip(activity) else { return .declined }
        guard request.isValid else {
            return request.answer(requestedScopes: nil, [("error", "invalid_request")])
        }
        let scopes = request.scopes
        return switch activity.signIn {
        case .code(let code) where !code.isEmpty:
            request.answer(requestedScopes: scopes, [("code", code)])
        case .code:
            request.answer(requestedScopes: scopes, [("error", "cancelled")])
        case .failure(let failure, _):
            request.answer(requestedScopes: scopes, [("error", failure.flipError)])
        }
    }

    public func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] {
        activities.map { answer($0) }
    }
}

/// A flip request that can be answered, because its redirect URI is one that the app accepts.
private struct ReceivedFlip {
    private let parameters: ReceivedParameters
    private let redirectURI: String
    private let clientID: String

    /// Reads a link, or gives nil if there is nowhere to send an answer.
    init?(_ activity: FlipActivity) {
        guard activity.type.hasSameOctets(as: "NSUserActivityTypeBrowsingWeb"),
            let url = activity.url, url.isVisibleASCII
        else { return nil }
        let link = URIReference(url)
        guard !link.base.hasBracket, let query = link.query,
            let parameters = try? ReceivedParameters(query),
            let redirectURI = parameters.usableValue(of: "redirect_uri"),
            activity.redirectURIs.containsOctets(of: redirectURI)
        else { return nil }
        self.parameters = parameters
        self.redirectURI = redirectURI
        clientID = activity.clientID
    }

    /// Whether a code may be requested for it.
    var isValid: Bool {
        parameters.usableValue(of: "client_id")?.hasSameOctets(as: clientID) == true
            && parameters.usableValue(of: "state") != nil && parameters.areUsable("scope")
    }

    /// The requested scopes: names between spaces (RFC 6749, Section 3.3).
    var scopes: [String] {
        (parameters.usableValue(of: "scope") ?? "").scopes
    }

    /// Opens the redirect URI with a result, and the state if there is one to return.
    func answer(
        requestedScopes: [String]?, _ result: [(name: String, value: String)]
    ) -> FlipAnswer {
        let state = parameters.usableValue(of: "state").map { [("state", $0)] } ?? []
        let url = URIReference(redirectURI).appending(form: Form.encode(result + state))
        let link = FlipAnswer.OpenedLink(url: url, opensUniversalLinksOnly: true)
        let codeRequest = requestedScopes.map { _ in
            FlipAnswer.CodeRequest(
                responseType: "code", clientID: clientID, redirectURI: redirectURI)
        }
        return FlipAnswer(
            isHandled: true, requestedScopes: requestedScopes, opened: [link],
            codeRequest: codeRequest)
    }
}

extension SignInOutcome.Failure {
    /// The value of `error`, from which the Google app decides what to do next.
    fileprivate var flipError: String {
        switch self {
        case .consentDenied: "access_denied"
        case .signInFailed, .offline, .timedOut: "cancelled"
        case .accountDisabled: "unrecoverable"
        }
    }
}
