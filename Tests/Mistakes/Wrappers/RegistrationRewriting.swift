import Conformance
import Foundation
import Reference

extension MistakenRegistration {
    /// A console that reads what is filled in otherwise.
    static func filling(
        _ change: @escaping @Sendable (ClientApplication) throws -> ClientApplication
    ) -> MistakenRegistration {
        MistakenRegistration(registering: { try reference.register(change($0)) })
    }

    /// A console that reads the fields of Android clients otherwise.
    static func fillingAndroid(
        packageName: @escaping @Sendable (String?) -> String? = { $0 },
        fingerprint: @escaping @Sendable (String?) -> String? = { $0 }
    ) -> MistakenRegistration {
        .filling { application in
            guard case .android(let package, let sha1, let isEnabled) = application.details else {
                return application
            }
            return application.with(
                .android(
                    packageName: packageName(package), sha1Fingerprint: fingerprint(sha1),
                    isCustomSchemeEnabled: isEnabled))
        }
    }

    /// A console that reads the fields of iOS clients otherwise.
    static func fillingIOS(
        _ change: @escaping @Sendable (inout IOSFields) throws -> Void
    ) -> MistakenRegistration {
        .filling { application in
            guard
                case .ios(let bundleID, let appStoreID, let teamID, let isAppCheckEnabled) =
                    application.details
            else { return application }
            var fields = IOSFields(
                bundleID: bundleID, appStoreID: appStoreID, teamID: teamID,
                isAppCheckEnabled: isAppCheckEnabled)
            try change(&fields)
            return application.with(
                .ios(
                    bundleID: fields.bundleID, appStoreID: fields.appStoreID,
                    teamID: fields.teamID, isAppCheckEnabled: fields.isAppCheckEnabled))
        }
    }

    /// A console that lets a client do something else.
    static func letting(
        _ change:
            @escaping @Sendable (ClientCapabilities, ClientApplication.Details) ->
            ClientCapabilities
    ) -> MistakenRegistration {
        MistakenRegistration(registering: { application in
            change(try reference.register(application), application.details)
        })
    }

    /// A console that reads redirect URIs otherwise.
    static func seeing(
        _ change: @escaping @Sendable (_ redirectURI: String, RedirectURIClient) -> String
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            try reference.redirectForm(of: change(redirectURI, client), for: client)
        })
    }

    /// A console that reads redirect URIs with a pattern otherwise.
    static func seeing(
        _ pattern: String, as replacement: String
    ) -> MistakenRegistration {
        .seeing { redirectURI, _ in
            redirectURI.replacingOccurrences(
                of: pattern, with: replacement, options: .regularExpression)
        }
    }

    /// A console that lets clients of a type use what those of another type may use.
    static func taking(
        _ type: ClientType, for other: ClientType
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            do {
                return try reference.redirectForm(of: redirectURI, for: client)
            } catch {
                guard client.type == type else { throw error }
                return try reference.redirectForm(of: redirectURI, for: client.with(type: other))
            }
        })
    }

    /// A console that takes some redirect URIs besides, and refuses others.
    static func judging(
        _ judge: @escaping @Sendable (_ redirectURI: String, RedirectURIClient) -> RedirectForm??
    ) -> MistakenRegistration {
        MistakenRegistration(checking: { redirectURI, client in
            guard let judgement = judge(redirectURI, client) else {
                return try reference.redirectForm(of: redirectURI, for: client)
            }
            guard let form = judgement else { throw Refusal("this client may not use it") }
            return form
        })
    }
}

/// The fields of an iOS client.
struct IOSFields {
    var bundleID: String?
    var appStoreID: String?
    var teamID: String?
    var isAppCheckEnabled: Bool
}

extension ClientApplication {
    /// The application with other fields of its type.
    func with(_ details: Details) -> ClientApplication {
        ClientApplication(name: name, details: details)
    }
}

extension RedirectURIClient {
    /// A client of another type.
    func with(type: ClientType) -> RedirectURIClient {
        RedirectURIClient(
            type: type, clientID: clientID, isCustomSchemeEnabled: isCustomSchemeEnabled)
    }
}
