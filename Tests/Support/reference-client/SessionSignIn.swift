import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// A sign-in by the session of a client in a world.
struct SessionSignIn {
    private let call: ClientCall
    private let world: ProgramWorld
    private let session: any ClientSession

    /// Starts the client with a redirect URI.
    init(_ call: ClientCall, at redirectURI: String) async throws {
        var settings = call.settings
        settings.redirectURI = redirectURI
        world = ProgramWorld(call)
        self.call = call
        session = try await call.app.session(
            for: ClientSettings(json: .object(settings.members + call.endpoints)), in: world)
    }

    /// Signs in.
    ///
    /// - Parameter serve: Passes on URLs that arrive within some seconds, until one ends the sign-in.
    /// - Throws: ``ClientFailure`` if the user or the server does not agree.
    func run(
        _ serve: (_ seconds: Int, _ receive: (String) async throws -> Bool?) async throws -> Void
    ) async throws {
        try call.memory?.checkBegins()
        try await session.beginSignIn()
        try await tell()
        try await serve(call.patience) { try await receive($0) ? true : nil }
        guard try await session.isSignedIn else { throw ClientFailure("the user did not return") }
        // It goes on, so that what arrives then shows.
        try await serve(call.patience) { url in
            _ = try? await receive(url)
            return nil
        }
    }

    /// Receives a URL.
    ///
    /// - Returns: Whether somebody is signed in.
    /// - Throws: ``ClientFailure`` if the sign-in has failed.
    private func receive(_ url: String) async throws -> Bool {
        do { try await session.receive(redirect: call.secured(url)) } catch let refusal as Refusal {
            let isOver = refusal.error != nil || world.hasSent
            if world.hasSent { call.memory?.noteFailure() }
            if isOver { throw ClientFailure("the sign-in has failed") }
        }
        return try await tell()
    }

    /// Says that somebody is signed in, if that is so.
    @discardableResult
    private func tell() async throws -> Bool {
        let isSignedIn = try await session.isSignedIn
        if isSignedIn { try SignIn.tellSuccess() }
        return isSignedIn
    }
}

extension ClientCall {
    /// A response with the issuer as the client knows it, if it has the one that the program was given.
    fileprivate func secured(_ url: String) -> String {
        guard let issuer else { return url }
        return url.replacingText(
            "iss=\(Form.escape(issuer.origin))", with: "iss=\(Form.escape(issuer.secured.origin))")
    }

    /// The endpoints besides that of authorization, and the issuer if there is one.
    fileprivate var endpoints: [JSON.Member] {
        [
            .init("issuer", issuer.map { .string($0.secured) } ?? .null),
            .init("token_endpoint", .string(endpoint.secured)),
            .init("revocation_endpoint", .string("https://127.0.0.1/revoke")),
        ]
    }
}

extension AuthorizationSettings {
    /// The members of their JSON, with endpoints that the client accepts.
    fileprivate var members: [JSON.Member] {
        [
            .init("client_id", .string(client.clientID)), .init("client_type", "desktop"),
            .init("client_secret", client.clientSecret.map(JSON.string) ?? .null),
            .init("redirect_uri", .string(redirectURI)),
            .init("scopes", .array(scopes.map(JSON.string))),
            .init("authorization_endpoint", .string(endpoint.secured)),
        ]
    }
}
