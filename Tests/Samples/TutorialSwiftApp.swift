import Conformance
import Foundation
import StrictCodecs

/// The tutorial's app: both tokens are stored in the user defaults, and a user with both counts as
/// signed in.
struct TutorialSwiftApp: ClientSession {
    let sample: TutorialSwiftSample
    let settings: ClientSettings
    let world: any World

    var isSignedIn: Bool {
        get async {
            let tokens = await (text("access_token"), text("refresh_token"))
            return tokens.0 != nil && tokens.1 != nil
        }
    }

    func beginSignIn() async throws {
        let url = try sample.newAuthorizationRequest(for: settings.authorization)
        try await world.open(url, in: .inAppBrowser)
    }

    func receive(redirect url: String) async throws {
        let callback = try TutorialSwiftSample.callback(url)
        let exchange = TokenExchange(
            client: settings.authorization.client,
            redirectURI: settings.authorization.redirectURI, endpoint: settings.tokenEndpoint,
            code: callback.code, codeVerifier: callback.state)
        let response = try await world.send(sample.tokenRequest(for: exchange))
        guard Self.isJSON(response) else { return }
        let tokens = try? sample.readTokenResponse(response, requestedScopes: [])
        await keep(tokens?.accessToken, tokens?.refreshToken)
    }

    func cancelSignIn() {}

    func call(_ url: String) async throws -> Int {
        guard let token = await text("access_token") else {
            throw Refusal("the view with the button is not shown")
        }
        let request = sample.apiRequest(
            OutgoingRequest(method: "GET", url: url), accessToken: token, tokenType: "Bearer")
        return try await world.send(request).status
    }

    func refresh() async throws {
        let token = await text("refresh_token")
        let request = sample.refreshRequest(
            for: settings.authorization.client, at: settings.tokenEndpoint, refreshToken: token)
        let response = try await world.send(request)
        let stored = TokenGrant(accessToken: "", expiresIn: nil, scopes: [], refreshToken: token)
        switch sample.readRefreshResponse(.success(response), stored: stored) {
        case .refreshed(let tokens): await keep(tokens.accessToken, token)
        case .unchanged: break
        case .ended: await keep(nil, nil)
        }
    }

    func signOut() async {
        await keep(nil, nil)
    }

    private func text(_ key: String) async -> String? {
        await world.kept(key, in: .plain)
    }

    private func keep(_ accessToken: String?, _ refreshToken: String?) async {
        await world.keep(accessToken, as: "access_token", in: .plain)
        await world.keep(refreshToken, as: "refresh_token", in: .plain)
    }

    private static func isJSON(_ response: WireResponse) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(response.body.utf8))) != nil
    }
}
