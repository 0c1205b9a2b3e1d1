import Conformance
import Foundation

/// The app whose delegate and return functions are those of the App Flip page.
///
/// It takes the first of repeated parameters, compares the client id with `==`, never looks at the
/// redirect URI, sends nothing if the delegate method returns false, reports every failure as an
/// invalid request, and leaves the state out of errors.
struct AppFlipPageSample: AppFlipApp {
    func answer(_ activity: FlipActivity) -> FlipAnswer {
        guard let link = incomingLink(of: activity), link.clientID == activity.clientID else {
            return .declined
        }
        let items =
            switch activity.signIn {
            case .code(let code): ["code": code, "state": link.state]
            case .failure: ["error": "invalid_request", "error_description": "Invalid Request"]
            }
        let opened = resultLink(link.redirectURI, items).map {
            [FlipAnswer.OpenedLink(url: $0, opensUniversalLinksOnly: true)]
        }
        return FlipAnswer(isHandled: true, requestedScopes: [], opened: opened ?? [])
    }

    private func incomingLink(
        of activity: FlipActivity
    ) -> (clientID: String, state: String, redirectURI: String)? {
        guard activity.type == "NSUserActivityTypeBrowsingWeb",
            let url = activity.url.flatMap({ URL(string: $0) }),
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        else { return nil }
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard let clientID = first("client_id"), let state = first("state"),
            let redirectURI = first("redirect_uri")
        else { return nil }
        return (clientID, state, redirectURI)
    }

    /// Replaces the query of the redirect URI.
    private func resultLink(_ redirectURI: String, _ items: [String: String]) -> String? {
        guard let url = URL(string: redirectURI),
            var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { return nil }
        components.queryItems = items.sorted { $0.key < $1.key }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        return components.url?.absoluteString
    }
}
