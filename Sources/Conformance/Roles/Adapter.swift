/// The connection to an implementation under test.
///
/// A type also conforms to the role that its implementation plays: ``AppFlipApp``, ``GoogleApp``,
/// ``InstalledApp``, ``AuthorizationServer``, ``ClientRegistration``, or several of them.
public protocol Adapter: Sendable {
    /// The roles that the implementation plays; by default, those to which the type conforms.
    var roles: [Role] { get }

    /// What it cannot be given or does not have; by default nothing.
    var lacks: [Capability] { get }
}

extension Adapter {
    public var roles: [Role] { Role.allCases.filter { $0.isPlayed(by: self) } }

    public var lacks: [Capability] { [] }
}
