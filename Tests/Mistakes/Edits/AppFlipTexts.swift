import Conformance
import StrictCodecs

extension Edit {
    /// The texts of a partner's app.
    static let flipAppTexts: Texts = [
        // The link that comes in.
        "received-link": { edit in MistakenFlipApp.given { $0.changingURL { edit($0) } } },
        // The type of the activity that brings it.
        "activity-type": { edit in MistakenFlipApp.given { $0.with(type: edit($0.type)) } },
        // Its redirect URI, when it is compared with the listed ones.
        "received-redirect-uri": { edit in
            MistakenFlipApp(given: { $0.acceptingListed { edit($0) } })
        },
        // Its client id, when it is compared with the registered one.
        "received-client-id": { edit in
            MistakenFlipApp(given: { $0.trusting { edit($0).hasSameOctets(as: $1) } })
        },
        // Client ids and redirect URIs, those that the app knows and those that it receives.
        "compared-client-id": { edit in
            MistakenFlipApp.given { $0.trusting { edit.takes($0, for: $1) } }
        },
        "compared-listed-uri": { edit in
            MistakenFlipApp.given { activity in
                activity.accepting { uri, listed in listed.contains { edit.takes(uri, for: $0) } }
            }
        },
        "listed-redirect-uri": { edit in
            MistakenFlipApp.given { $0.with(redirectURIs: $0.redirectURIs.map { edit($0) }) }
        },
        // The names of its parameters.
        "received-name": { edit in MistakenFlipApp.given { $0.renamingToKnown { edit($0) } } },
        // The scopes for which a code is requested, with spaces in between.
        "requested-scopes": { edit in
            MistakenFlipApp.did { answer, _ in
                answer.changingScopes {
                    edit($0.joined(separator: " ")).split(separator: " ").map(String.init)
                }
            }
        },
        // The code of the partner's server.
        "issued-code": { edit in MistakenFlipApp.given { $0.changingCode { edit($0) } } },
        // The links that are opened: all, those with a code, those with an error.
        "answer": { edit in MistakenFlipApp(did: { answer, _ in answer.changingLinks { edit($0) } })
        },
        "result": { edit in MistakenFlipApp.result { edit($0) } },
        "error": { edit in MistakenFlipApp.error { edit($0) } },
    ]

    /// The texts of the Google app.
    static let googleAppTexts: Texts = [
        // What the link to the partner's app is made of.
        "app-link": { edit in MistakenGoogleApp.asked { $0.with(appLink: edit($0.appLink)) } },
        // The same when it is judged: what passes then is opened as it was.
        "judged-app-link": { edit in
            MistakenGoogleApp(
                asked: { $0.with(appLink: edit($0.appLink)) },
                built: { link, request in
                    let sent = link.queryPairs
                    return edit(request.appLink).hasSameOctets(as: request.appLink)
                        ? link
                        : request.appLink.replacingPairs(by: request.appLink.queryPairs + sent)
                })
        },
        "sent-client-id": { edit in
            MistakenGoogleApp(asked: { $0.with(clientID: edit($0.clientID)) })
        },
        "sent-state": { edit in
            MistakenGoogleApp(asked: { $0.with(state: .some($0.state.map { edit($0) })) })
        },
        "sent-redirect-uri": { edit in
            MistakenGoogleApp(asked: { $0.with(redirectURI: edit($0.redirectURI)) })
        },
        // State and client id at once.
        "sent-values": { edit in
            MistakenGoogleApp(asked: { request in
                request.with(
                    clientID: edit(request.clientID), state: request.state.map { edit($0) })
            })
        },
        // Each value as it is written, if the app is given a state.
        "sent-parameters": { edit in
            MistakenGoogleApp(built: { link, request in
                let names = request.state == nil ? [] : QueryPair.namesInFlip
                return names.reduce(link) { link, name in link.respelling(name) { edit($0) } }
            })
        },
        // The state of a link that comes back, and the address at which it comes.
        "compared-returned-state": { edit in
            MistakenGoogleApp.matching { edit.takes($0, for: $1) }
        },
        "compared-return-address": { edit in
            MistakenGoogleApp.addressing { received, sent, _ in edit.takes(received, for: sent) }
        },
        // The link itself, and the one that comes back.
        "flip-link": { edit in MistakenGoogleApp.built { link, _ in edit(link) } },
        "returned-link": { edit in MistakenGoogleApp.returned { link, _ in edit(link) } },
    ]
}
