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

    /// The role as a type, and whether an adapter plays it.
    private var player: (type: Any.Type, isPlayed: (any Adapter) -> Bool) {
        func player<Player>(_ type: Player.Type) -> (Any.Type, (any Adapter) -> Bool) {
            (type, { $0 is Player })
        }
        return switch self {
        case .appFlipApp: player((any AppFlipApp).self)
        case .googleApp: player((any GoogleApp).self)
        case .installedApp: player((any InstalledApp).self)
        case .clientProgram: player((any ClientProgram).self)
        case .authorizationServer: player((any AuthorizationServer).self)
        case .clientRegistration: player((any ClientRegistration).self)
        }
    }

    /// The role of a type such as `any InstalledApp`.
    init<Player>(of player: Player.Type) {
        self = Self.allCases.first { $0.player.type == player } ?? .clientRegistration
    }

    func isPlayed(by adapter: any Adapter) -> Bool { player.isPlayed(adapter) }
}
