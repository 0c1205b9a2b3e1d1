import StrictCodecs

/// What happens in a world, and what its servers answer.
struct Script: Sendable {
    /// How the client is set up.
    let settings: ClientSettings

    /// The answers of each server, in order.
    let answers: [Server: [Answer]]

    /// What happens, in order.
    let steps: [Step]

    /// A server of the world.
    enum Server: String, CaseIterable, Sendable {
        case token
        case revocation
        case api
    }

    /// What a server does with a request.
    enum Answer: Sendable {
        case response(WireResponse)
        case failure(TransportFailure)

        /// No answer ever comes.
        case never
    }

    /// Something that happens.
    enum Step: Sendable {
        case signIn
        case redirect(template: String)
        case cancel
        case call(String)
        case calls([String])
        case refresh
        case revoke
        case signOut
        case restart
        case wait(seconds: Int)
    }

    /// The texts in the bodies of the token endpoint that nobody else may learn.
    var tokens: [String] {
        let bodies = (answers[.token] ?? []).compactMap { answer -> JSON? in
            guard case .response(let response) = answer else { return nil }
            return try? JSONParser.parse(Array(response.body.utf8))
        }
        return bodies.flatMap { body in
            [body["access_token"]?.text, body["refresh_token"]?.text].compactMap { $0 }
        }.filter { !$0.isEmpty }
    }

    /// The tokens, and the client's own secret.
    var secrets: [String] {
        tokens + [settings.authorization.client.clientSecret].compactMap { $0 }
    }

    /// The URLs of APIs that the app is told to call.
    var apis: [String] {
        steps.flatMap { step in
            switch step {
            case .call(let url): [url]
            case .calls(let urls): urls
            default: [String]()
            }
        }
    }
}
