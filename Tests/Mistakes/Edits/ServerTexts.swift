import Conformance
import Reference

extension Edit {
    /// The texts of a server and of the console that clients are registered in.
    static let serverTexts: Texts = [
        // A client id and a redirect URI of a flip, the redirect URI of an installed app.
        "compared-flip-client": { edit in
            MistakenServer.identifying { edit.takes($0, for: $1) }.concerning(apps: false)
        },
        "compared-flip-uri": { edit in
            MistakenServer.matching { edit.takes($0, for: $1) }.concerning(apps: false)
        },
        "compared-app-uri": { edit in
            MistakenServer.matchingOwn { edit.takes($0, for: $1) }.concerning(apps: true)
        },
        // The redirect URIs that are registered for flips; one that is empty afterwards is not.
        "registered-flip-uri": { edit in
            MistakenServer.registeringURIs { $0.map { edit($0) }.filter { !$0.isEmpty } }
                .concerning(apps: false)
        },
        // What a token request has, and what was issued or asked for.
        "compared-code": { edit in
            MistakenServer.finding("code", \.codes) { edit.takes($0, for: $1) }
                .concerning(apps: true)
        },
        "compared-refresh-token": { edit in
            MistakenServer.finding("refresh_token", \.refreshTokens) { edit.takes($0, for: $1) }
                .concerning(apps: true)
        },
        "compared-exchange-uri": { edit in
            MistakenServer.redirecting { edit.takes($0, for: $1) }.concerning(apps: true)
        },
        // A redirect URI that is checked.
        "registered-redirect-uri": { edit in MistakenRegistration.seeing { uri, _ in edit(uri) } },
        // A link to an app in the App Store, and the id that is found in it.
        "app-store-link": { edit in
            MistakenRegistration(linked: { link in
                try MistakenRegistration.reference.appStoreID(in: edit(link))
            })
        },
        "found-app-store-id": { edit in
            MistakenRegistration(linked: { link in
                edit(try MistakenRegistration.reference.appStoreID(in: link))
            })
        },
    ]

    /// The requests that a server gets and its answers to them, as messages.
    static let messageTexts = [
        [
            "app-page": { edit in
                MistakenServer(shown: { page, _, _ in edit(message: page) }).concerning(apps: true)
            }
        ],
        messages(of: "flip", .any, areOfApps: false),
        messages(of: "flip-authorization", .authorization, areOfApps: false),
        messages(of: "app-authorization", .authorization, areOfApps: true),
        messages(of: "app-metadata", .metadata, areOfApps: true),
        messages(of: "code", .code, areOfApps: true),
        messages(of: "refresh-grant", .refresh, areOfApps: true),
        messages(of: "token-revocation", .revocation, areOfApps: true),
    ]

    private static func messages(
        of name: String, _ kind: WireRequest.Kind, areOfApps: Bool
    ) -> Texts {
        [
            "\(name)-request": { edit in
                MistakenServer.reading(kind) { edit(message: $0) }.concerning(apps: areOfApps)
            },
            "\(name)-response": { edit in
                MistakenServer.answering(kind) { edit(message: $0) }.concerning(apps: areOfApps)
            },
        ]
    }

    /// The files of an app, and the association file of its site.
    static let appTexts = Dictionary(
        uniqueKeysWithValues: AppFiles.Text.allCases.map { text in
            ("app-\(text.rawValue)", Self.checking(text))
        })

    private static func checking(_ text: AppFiles.Text) -> @Sendable (Edit) -> any Adapter {
        { edit in
            MistakenRegistration(checkingApp: { app in
                try MistakenRegistration.reference.findings(in: app.changing(text) { edit($0) })
            })
        }
    }

    /// The texts that are filled in when a client is registered; one that is missing is empty.
    static let fieldTexts = Dictionary(
        uniqueKeysWithValues: ClientApplication.Field.allCases.map { field in
            ("registered-\(field.rawValue)", Self.filling(field))
        })

    private static func filling(
        _ field: ClientApplication.Field
    ) -> @Sendable (Edit) -> any Adapter {
        { edit in
            MistakenRegistration(registering: { application in
                let changed = application.changing(field) { text in
                    let edited = edit(text ?? "")
                    return text == nil && edited.isEmpty ? nil : edited
                }
                return try MistakenRegistration.reference.register(changed)
            })
        }
    }
}
