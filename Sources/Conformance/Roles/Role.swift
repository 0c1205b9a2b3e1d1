public import StrictCodecs

/// The kind of implementation that an adapter connects.
public enum Role: String, CodableChoice, Sendable {
    /// The partner's iOS app, ``AppFlipApp``.
    case appFlipApp = "app-flip-app"

    /// The Google app, or a test tool that stands in for it, ``GoogleApp``.
    case googleApp = "google-app"

    /// The OAuth client of an installed app, ``InstalledApp``.
    case installedApp = "installed-app"

    /// A program that signs in through the browser, ``ClientProgram``.
    case clientProgram = "client-program"

    /// The partner's or Google's endpoints, ``AuthorizationServer``.
    case authorizationServer = "authorization-server"

    /// The registration of clients, ``ClientRegistration``.
    case clientRegistration = "client-registration"

    private static let players: [(role: Role, player: Any.Type)] = [
        (.appFlipApp, (any AppFlipApp).self), (.googleApp, (any GoogleApp).self),
        (.installedApp, (any InstalledApp).self), (.clientProgram, (any ClientProgram).self),
        (.authorizationServer, (any AuthorizationServer).self),
        (.clientRegistration, (any ClientRegistration).self),
    ]

    /// The role of a type such as `any InstalledApp`.
    init<Player>(of player: Player.Type) {
        self = Self.players.first { $0.player == player }?.role ?? .clientRegistration
    }

    func isPlayed(by adapter: any Adapter) -> Bool {
        switch self {
        case .appFlipApp: adapter is any AppFlipApp
        case .googleApp: adapter is any GoogleApp
        case .installedApp: adapter is any InstalledApp
        case .clientProgram: adapter is any ClientProgram
        case .authorizationServer: adapter is any AuthorizationServer
        case .clientRegistration: adapter is any ClientRegistration
        }
    }
}
