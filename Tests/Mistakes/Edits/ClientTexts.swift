import Conformance
import Reference
import StrictCodecs

extension Edit {
    /// The texts of an installed app.
    static let clientTexts =
        [requestTexts, answerTexts, pkceTexts] + SecretRequest.allCases.map(texts(of:))
        + Errand.allCases.map(texts(of:))

    private static let requestTexts: Texts = [
        // The link to the authorization endpoint.
        "authorization-request": { edit in MistakenClient.linking { link, _ in edit(link) } },
        // The link that a client builds with a state and a verifier of its own.
        "fresh-request": { edit in
            MistakenClient(drawing: {
                edit(try MistakenClient.reference.newAuthorizationRequest(for: $0))
            })
        },
        // The link that a client opens in the life of a session.
        "opened-request": { edit in
            Life(noting: (), opening: { url, userAgent, _ in (edit(url), userAgent) }).client
        },
        // What it is made from.
        "requested-endpoint": { edit in
            MistakenClient.asking {
                $0.settings = $0.settings.with(endpoint: edit($0.settings.endpoint))
            }
        },
        "requested-redirect-uri": { edit in MistakenClient.changingRedirectURI { edit($0) } },
        // The same when it is judged: what passes then is sent as it was.
        "judged-endpoint": { edit in MistakenClient.judgingEndpoint { edit($0) } },
        "judged-request-verifier": { edit in MistakenClient.judgingRequestVerifier { edit($0) } },
        "judged-redirect-uri": { edit in MistakenClient.judgingRedirectURI { edit($0) } },
        "requested-state": { edit in MistakenClient.asking { $0.state = edit($0.state) } },
        // A call as a message, its URL and its token.
        "call": { edit in MistakenClient.calling { try $0().edited(edit) } },
        "called-url": { edit in
            MistakenClient.calling { call in
                let request = try call()
                return request.with(url: edit(request.url))
            }
        },
        "sent-token": { edit in
            MistakenClient.calling { try $0().with(authorization: "Bearer \(edit($0.token))") }
        },
        // The same, and the type of the token, when they are judged.
        "judged-call-url": { edit in
            MistakenClient.calling { call in
                let judged = edit(call.request.url)
                let request = try call.with(url: judged)()
                return judged.hasSameOctets(as: call.request.url)
                    ? request : request.with(url: call.request.url)
            }
        },
        "judged-token": { edit in
            MistakenClient.calling { call in
                try call.with(token: edit(call.token))()
                    .with(authorization: "Bearer \(call.token)")
            }
        },
        "judged-token-type": { edit in
            MistakenClient.calling { try $0.with(type: edit($0.type))() }
        },
        // Address, port and redirect URI of a loopback listener, with spaces in between.
        "listener": { edit in
            MistakenClient(binding: { count, path in
                try MistakenClient.reference.openLoopbackListeners(count, path: path)
                    .map { $0.edited(edit) }
            })
        },
        // A client id, when its scheme is asked for, and the scheme.
        "client-id-of-scheme": { edit in
            MistakenClient(naming: { try MistakenClient.reference.scheme(ofClient: edit($0)) })
        },
        "scheme": { edit in MistakenClient.naming { edit($1) } },
        "scheme-of-lower-case-id": { edit in
            MistakenClient.naming { id, scheme in id.lowercased() == id ? edit(scheme) : scheme }
        },
    ]

    private static let answerTexts: Texts = [
        // The URL that arrives with the answer.
        "redirect": { edit in MistakenClient.arriving { url, _ in edit(url) } },
        // What is compared: a value that arrives, and the one that was sent.
        "compared-redirect-uri": { edit in
            MistakenClient.takingForRedirectURI { edit.takes($0, for: $1) }
        },
        "compared-state": { edit in MistakenClient.takingForState { edit.takes($0, for: $1) } },
        "compared-issuer": { edit in MistakenClient.takingForIssuer { edit.takes($0, for: $1) } },
        // What is read out of the answer.
        "received-code": { edit in MistakenClient.handingOnCode { edit($0) } },
        "received-error": { edit in
            MistakenClient.handingOnError { .error(edit($0), description: $1) }
        },
        "received-description": { edit in
            MistakenClient.handingOnError { .error($0, description: $1.map { edit($0) }) }
        },
        "name-in-redirect": { edit in MistakenClient.renamingParameters { edit($0) } },
        // The same in the whole of a sign-in.
        "arriving-redirect": { edit in MistakenClient.receiving { url, _ in edit(url) } },
        // A connection to the loopback listener, its target, and the response.
        "connection": { edit in MistakenClient.hearing { connection, _ in edit(connection) } },
        "loopback-target": { edit in MistakenClient.readingTarget { target, _ in edit(target) } },
        "loopback-response": { edit in MistakenClient.saying { response, _ in edit(response) } },
        // A redirection, and an answer to a token request, at which a client crashes.
        "unexpected-redirect": { edit in
            MistakenClient.crashingOnRedirects { url, _ in edit.finds(in: url) }
        },
        "unexpected-token-answer": { edit in
            MistakenClient.crashing { edit.finds(in: $0.text) }
        },
        // The answers as messages; that to a refresh or a revocation may be why there is none.
        "token-answer": { edit in MistakenClient.readingGrant { $0.edited(edit) } },
        "refresh-answer": { edit in
            MistakenClient(refreshed: {
                try MistakenClient.reference.readRefreshResponse($0.edited(edit), stored: $1)
            })
        },
        "revocation-answer": { edit in
            MistakenClient(revoked: {
                try MistakenClient.reference.readRevocationResponse($0.edited(edit))
            })
        },
        // The content of the answer to a token request, and what is stored.
        "token-response": { edit in MistakenClient.readingContent { edit($0) } },
        "refresh-response": { edit in
            MistakenClient.readingRefresh { $0.saying(edit($0.body)) }
        },
        "access-token": { edit in MistakenClient.storingAccessToken { edit($0) } },
        "refresh-token": { edit in
            MistakenClient.storingRefreshToken { $0.map { edit($0) } }
        },
        // An ID token, and what is read out of it.
        "id-token": { edit in MistakenClient.identifying { edit($0) } },
        "subject": { edit in
            MistakenClient.namingIdentity {
                SignedInUser(subject: edit($0.subject), email: $0.email)
            }
        },
        "email": { edit in
            MistakenClient.namingIdentity {
                SignedInUser(subject: $0.subject, email: $0.email.map { edit($0) })
            }
        },
        // Its nonce and its audience; a nonce that is missing is empty.
        "compared-nonce": { edit in
            MistakenClient.comparingNonces { edit.takes($0, for: $1) }
        },
        "compared-audience": { edit in
            MistakenClient.readingClaim("aud") { audience, clientID in
                audience?.text.map { edit.takes($0, for: clientID) } == true
                    ? .string(clientID) : audience
            }
        },
        // Its header and its claims.
        "id-token-header": { edit in
            MistakenClient.identifying { $0.changingPart(0) { edit($0) } }
        },
        "id-token-claims": { edit in
            MistakenClient.identifying { $0.changingPart(1) { edit($0) } }
        },
        // A security event token, its header and its claims.
        "event-token": { edit in MistakenClient.readingEvents { token, _ in edit(token) } },
        "event-header": { edit in
            MistakenClient.readingEvents { token, _ in token.changingPart(0) { edit($0) } }
        },
        "event-claims": { edit in MistakenClient.readingEventClaims { claims, _ in edit(claims) } },
    ]

    /// A request with a code or a token, as a form and as a message, and what is judged of it.
    private static func texts(of kind: SecretRequest) -> Texts {
        [
            kind.rawValue: { edit in kind.client { try $0.request().editedForm(edit) } },
            "\(kind)-message": { edit in kind.client { try $0.request().edited(edit) } },
            "judged-\(kind)-endpoint": { edit in kind.client { try $0.judgingEndpoint(edit) } },
            "judged-\(kind)-value": { edit in
                kind.client { try $0.judgingValue(edit, of: kind.field) }
            },
        ]
    }

    /// A request on its way out in the life of a session, and the answer to it.
    private static func texts(of errand: Errand) -> Texts {
        [
            "sent-\(errand)": { edit in
                MistakenClient.sending(errand) { request, _ in request.edited(edit) }
            },
            "answer-to-\(errand)": { edit in
                MistakenClient.answering(errand) { $0.edited(edit) }
            },
        ]
    }

    private static let pkceTexts: Texts = [
        // The challenge of S256, the verifier when it is hashed, and the name of the method.
        "challenge": { edit in MistakenClient.deriving { edit(s256($0)) } },
        "judged-verifier": { edit in MistakenClient.judgingVerifier { edit($0) } },
        "hashed-verifier": { edit in MistakenClient.deriving { s256(edit($0)) } },
        "method": { edit in
            MistakenClient(challenge: {
                try MistakenClient.reference.codeChallenge(for: $0, method: edit($1))
            })
        },
    ]
}

extension OutgoingRequest {
    /// The request with its form edited.
    fileprivate func editedForm(_ edit: Edit) -> OutgoingRequest {
        with(body: String(edit("?" + (body ?? "")).dropFirst()))
    }
}

extension SecretRequest.Given {
    /// The request to the endpoint, if that may be used after an edit.
    fileprivate func judgingEndpoint(_ edit: Edit) throws -> OutgoingRequest {
        let judged = edit(endpoint)
        let request = try request { $0.endpoint = judged }
        return judged.hasSameOctets(as: endpoint)
            ? request : request.with(url: String(endpoint.prefix { $0 != "#" }))
    }

    /// The request with the code or the token, if that may be sent after an edit.
    fileprivate func judgingValue(_ edit: Edit, of field: String) throws -> OutgoingRequest {
        guard let value, case let judged = edit(value), !judged.hasSameOctets(as: value) else {
            return try request()
        }
        return try request { $0.value = judged }.changing(field) { _ in value }
    }
}

extension LoopbackListener {
    /// The listener with its address, its port and its redirect URI edited.
    fileprivate func edited(_ edit: Edit) -> LoopbackListener {
        let parts = edit("\(address) \(port) \(redirectURI)").split(separator: " ")
        return LoopbackListener(
            address: String(parts[0]), port: Int(parts[1]) ?? port, redirectURI: String(parts[2]))
    }
}
