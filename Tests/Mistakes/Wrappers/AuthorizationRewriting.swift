package import Conformance
import Reference
import StrictCodecs

/// What an authorization request is built from.
package struct Asked: Sendable {
    package var settings: AuthorizationSettings
    package var state: String
    package var verifier: String

    /// The link of the reference.
    package func link() throws -> String {
        try MistakenClient.reference.authorizationRequest(
            for: settings, state: state, codeVerifier: verifier)
    }
}

extension MistakenClient {
    /// Builds a request otherwise.
    package static func authorizing(
        _ build: @escaping @Sendable (Asked) throws -> String
    ) -> MistakenClient {
        MistakenClient(authorizing: { try build(Asked(settings: $0, state: $1, verifier: $2)) })
    }

    /// Changes what a request is built from.
    package static func asking(_ change: @escaping @Sendable (inout Asked) -> Void)
        -> MistakenClient
    {
        authorizing { asked in
            var asked = asked
            change(&asked)
            return try asked.link()
        }
    }

    /// Changes the link.
    package static func linking(
        _ change: @escaping @Sendable (_ link: String, Asked) -> String
    ) -> MistakenClient { authorizing { change(try $0.link(), $0) } }

    /// Changes the redirect URI before it is looked at.
    package static func changingRedirectURI(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        authorizing { asked in
            let redirectURI = change(asked.settings.redirectURI)
            var safe = asked
            if asked.settings.redirectURI.contains("#") {
                safe.settings = asked.settings.with(redirectURI: redirectURI)
            }
            return try safe.link().changing("redirect_uri") { _ in redirectURI }
        }
    }

    /// Also builds requests that the reference refuses, by way of one that it does not refuse.
    ///
    /// - Parameters:
    ///   - accepts: Which of the refused ones.
    ///   - change: Makes a request that the reference builds.
    ///   - restore: Puts back into the link what was changed.
    /// - Returns: The client.
    package static func building(
        _ accepts: @escaping @Sendable (Asked) -> Bool,
        from change: @escaping @Sendable (inout Asked) -> Void,
        restoring restore: @escaping @Sendable (_ link: String, Asked) -> String = { link, _ in
            link
        }
    ) -> MistakenClient {
        authorizing { asked in
            let right = Result { try asked.link() }
            guard case .failure = right, accepts(asked) else { return try right.get() }
            var other = asked
            change(&other)
            return restore(try other.link(), asked)
        }
    }

    /// Judges another redirect URI than the one that is sent.
    package static func judgingRedirectURI(
        as change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        building({ _ in true }) {
            $0.settings = $0.settings.with(redirectURI: change($0.settings.redirectURI))
        } restoring: { link, asked in
            link.changing("redirect_uri") { _ in asked.settings.redirectURI }
        }
    }

    /// Judges another endpoint than the one that is opened.
    package static func judgingEndpoint(
        as change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        building({ _ in true }) {
            $0.settings = $0.settings.with(endpoint: change($0.settings.endpoint))
        } restoring: { link, asked in
            URIReference(asked.settings.endpoint).appending(form: URIReference(link).query ?? "")
        }
    }

    /// Also builds requests with other scopes.
    package static func scoping(where accepts: @escaping @Sendable ([String]) -> Bool)
        -> MistakenClient
    {
        building({ accepts($0.settings.scopes) }) {
            $0.settings = $0.settings.with(scopes: ["openid"])
        } restoring: { link, asked in
            link.changing("scope") { _ in asked.settings.scopes.joined(separator: " ") }
        }
    }

    /// Judges another verifier than the one that is hashed.
    package static func judgingRequestVerifier(
        as change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        building({ $0.state != $0.verifier }) {
            $0.verifier = change($0.verifier)
        } restoring: { link, asked in
            link.changing("code_challenge") { _ in s256(asked.verifier) }
        }
    }
}

extension AuthorizationSettings {
    /// The settings with some of their parts replaced.
    package func with(
        clientID: String? = nil, redirectURI: String? = nil, scopes: [String]? = nil,
        endpoint: String? = nil, loginHint: String?? = nil
    ) -> AuthorizationSettings {
        var settings = self
        settings.client.clientID = clientID ?? client.clientID
        settings.redirectURI = redirectURI ?? self.redirectURI
        settings.scopes = scopes ?? self.scopes
        settings.endpoint = endpoint ?? self.endpoint
        settings.loginHint = loginHint ?? self.loginHint
        return settings
    }
}
