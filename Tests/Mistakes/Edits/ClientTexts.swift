import Conformance
import Reference
import StrictCodecs

extension Edit {
    /// The texts of an installed app.
    static let clientTexts: [String: @Sendable (Edit) -> any Adapter] =
        requestTexts.merging(answerTexts) { first, _ in first }
        .merging(pkceTexts) { first, _ in first }

    private static let requestTexts: [String: @Sendable (Edit) -> any Adapter] = [
        // The link to the authorization endpoint.
        "authorization-request": { edit in MistakenClient.linking { link, _ in edit(link) } },
        // The link that a client builds with a state and a verifier of its own.
        "fresh-request": { edit in
            MistakenClient(drawing: {
                edit(try MistakenClient.reference.newAuthorizationRequest(for: $0))
            })
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
        // The form of a token request, of a refresh request, and of a revocation request.
        "token-request": { edit in SecretRequest.exchange.client { try $0.request().edited(edit) }
        },
        "refresh-request": { edit in
            SecretRequest.refresh.client { try $0.request().edited(edit) }
        },
        "revocation-request": { edit in
            SecretRequest.revocation.client { try $0.request().edited(edit) }
        },
        // The URL and the token of a call.
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
        // A client id, when its scheme is asked for, and the scheme.
        "client-id-of-scheme": { edit in
            MistakenClient(naming: { try MistakenClient.reference.scheme(ofClient: edit($0)) })
        },
        "scheme": { edit in
            MistakenClient(naming: { edit(try MistakenClient.reference.scheme(ofClient: $0)) })
        },
    ]

    private static let answerTexts: [String: @Sendable (Edit) -> any Adapter] = [
        // The URL that arrives with the answer.
        "redirect": { edit in MistakenClient.arriving { url, _ in edit(url) } },
        // What is compared: a value that arrives, and the one that was sent.
        "compared-redirect-uri": { edit in
            MistakenClient.takingForRedirectURI { edit($0) == edit($1) }
        },
        "compared-state": { edit in
            MistakenClient.takingForState { edit($0).hasSameOctets(as: edit($1)) }
        },
        // What is read out of the answer.
        "received-code": { edit in MistakenClient.handingOnCode { edit($0) } },
        "received-error": { edit in
            MistakenClient.handingOnError { .error(edit($0), description: $1) }
        },
        "received-description": { edit in
            MistakenClient.handingOnError { .error($0, description: $1.map { edit($0) }) }
        },
        "name-in-redirect": { edit in MistakenClient.renamingParameters { edit($0) } },
        // A connection to the loopback listener, its target, and the response.
        "connection": { edit in MistakenClient.hearing { connection, _ in edit(connection) } },
        "loopback-target": { edit in MistakenClient.readingTarget { target, _ in edit(target) } },
        "loopback-response": { edit in MistakenClient.saying { response, _ in edit(response) } },
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

    private static let pkceTexts: [String: @Sendable (Edit) -> any Adapter] = [
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
    fileprivate func edited(_ edit: Edit) -> OutgoingRequest {
        with(body: String(edit("?" + (body ?? "")).dropFirst()))
    }
}
