import Conformance
import Reference

extension Edit {
    /// The texts of a server and of the console that clients are registered in.
    static let serverTexts: [String: @Sendable (Edit) -> any Adapter] = [
        // A request for a flip.
        "flip-authorization-request": { edit in
            MistakenServer.reading(.authorization) { edit(parametersOf: $0) }
                .concerning(apps: false)
        },
        // The redirect of an installed app, and its requests for tokens.
        "app-authorization-response": { edit in
            MistakenServer.answering(.authorization) { edit(parametersOf: $0) }
                .concerning(apps: true)
        },
        "code-request": { edit in
            MistakenServer.reading(.code) { edit(parametersOf: $0) }.concerning(apps: true)
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
