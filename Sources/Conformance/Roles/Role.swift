public import StrictCodecs

/// The kind of implementation that an adapter connects.
public enum Role: String, CodableChoice, Sendable {
    /// The partner's iOS app, ``AppFlipApp``.
    case appFlipApp = "app-flip-app"

    /// The Google app, or a test tool that stands in for it, ``GoogleApp``.
    case googleApp = "google-app"

    /// The OAuth client of an installed app, ``InstalledApp``.
    case installedApp = "installed-app"

    /// A program that signs in through the browser, as `conform client` runs it.
    case clientProgram = "client-program"

    /// The partner's or Google's endpoints, ``AuthorizationServer``.
    case authorizationServer = "authorization-server"

    /// The registration of clients, ``ClientRegistration``.
    case clientRegistration = "client-registration"

    /// The role as a type, and whether an adapter plays it.
    private typealias RoleProtocol = (
        role: Role, type: Any.Type, isPlayed: @Sendable (any Adapter) -> Bool
    )

    private static let protocols: [RoleProtocol] = [
        (.appFlipApp, (any AppFlipApp).self, { $0 is any AppFlipApp }),
        (.googleApp, (any GoogleApp).self, { $0 is any GoogleApp }),
        (.installedApp, (any InstalledApp).self, { $0 is any InstalledApp }),
        (.clientProgram, (any ClientProgram).self, { $0 is any ClientProgram }),
        (.authorizationServer, (any AuthorizationServer).self, { $0 is any AuthorizationServer }),
        (.clientRegistration, (any ClientRegistration).self, { $0 is any ClientRegistration }),
    ]

    /// The role of a type such as `any InstalledApp`.
    init(of role: Any.Type) {
        self = Self.protocols.first { $0.type == role }?.role ?? .clientRegistration
    }

    func isPlayed(by adapter: any Adapter) -> Bool {
        Self.protocols.first { $0.role == self }?.isPlayed(adapter) ?? false
    }
}
