import Conformance
import Reference

extension Mistake {
    /// What people get wrong about registering a client.
    static let registration: RegistrationChanges = registrationFields + registrationUse

    /// What people get wrong about the fields of iOS clients.
    private static let registrationFields: RegistrationChanges = [
        "demands-app-store-id": .refusing("there is no App Store id") { details in
            if case .ios(_, nil, _, _) = details { true } else { false }
        },
        "takes-team-with-app-check-only": .refusing("App Check is not enabled") { details in
            if case .ios(_, _, .some, false) = details { true } else { false }
        },
        "app-store-id-for-team": MistakenRegistration(registering: { application in
            guard case .ios(_, .some, nil, true) = application.details else {
                return try MistakenRegistration.reference.register(application)
            }
            let named = application.changing(.teamID) { _ in "ABCDE12345" }
            return try MistakenRegistration.reference.register(named)
        }),
    ]

    /// What people get wrong about what a registered client may do.
    private static let registrationUse: RegistrationChanges = [
        "enables-custom-schemes-on-android": .letting(.android) { $0.with([.customScheme]) },
        "gives-uwp-loopback": .letting(.uwp) { $0.with([.loopback]) },
        "gives-ios-loopback": .letting(.ios) { $0.with([.customScheme, .loopback]) },
        "gives-desktop-custom-schemes": .letting(.desktop) {
            $0.with([.customScheme, .loopback])
        },
        "gives-ios-secret": .givingSecret(to: .ios),
        "gives-android-secret": .givingSecret(to: .android),
        "gives-uwp-secret": .givingSecret(to: .uwp),
    ]
}

extension MistakenRegistration {
    /// A console that refuses some clients.
    fileprivate static func refusing(
        _ reason: String,
        _ isRefused: @escaping @Sendable (ClientApplication.Details) -> Bool
    ) -> MistakenRegistration {
        MistakenRegistration(registering: { application in
            if isRefused(application.details) { throw Refusal(reason) }
            return try reference.register(application)
        })
    }

    /// A console that lets clients of a type do something else.
    fileprivate static func letting(
        _ type: ClientType,
        _ change: @escaping @Sendable (ClientCapabilities) -> ClientCapabilities
    ) -> MistakenRegistration {
        MistakenRegistration(registering: { application in
            let capabilities = try reference.register(application)
            return application.details.type == type ? change(capabilities) : capabilities
        })
    }

    /// A console that gives clients of a type a secret.
    fileprivate static func givingSecret(to type: ClientType) -> MistakenRegistration {
        letting(type) { ClientCapabilities(redirects: $0.redirects, clientSecret: .optional) }
    }
}

extension ClientCapabilities {
    /// The capabilities with other forms of redirect URI.
    fileprivate func with(_ redirects: Set<RedirectForm>) -> ClientCapabilities {
        ClientCapabilities(redirects: redirects, clientSecret: clientSecret)
    }
}
