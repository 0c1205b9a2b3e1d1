/// The connection to an implementation under test.
///
/// A type says what it stands for by conforming to a role as well: ``AppFlipApp``, ``GoogleApp``,
/// ``InstalledApp``, ``AuthorizationServer``, ``ClientRegistration``, or several of them.
public protocol Adapter: Sendable {
    /// The roles that the implementation plays; without more, those that the type conforms to.
    var roles: [Role] { get }
}

extension Adapter {
    public var roles: [Role] {
        Role.allCases.filter { $0.isPlayed(by: self) }
    }
}
