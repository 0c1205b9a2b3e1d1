/// The connection to an implementation under test.
///
/// A type also conforms to the role that its implementation plays: ``AppFlipApp``, ``GoogleApp``,
/// ``InstalledApp``, ``AuthorizationServer``, ``ClientRegistration``, or several of them.
public protocol Adapter: Sendable {
    /// The roles that the implementation plays; by default, those to which the type conforms.
    var roles: [Role] { get }

    /// What it cannot be given or does not have; by default nothing.
    var lacks: [Capability] { get }

    /// What it can do that is asked of it only if it says so: ``Capability/discovery``; by default nothing.
    var offers: [Capability] { get }
}

extension Adapter {
    public var roles: [Role] { Role.allCases.filter { $0.isPlayed(by: self) } }

    public var lacks: [Capability] { [] }

    public var offers: [Capability] { [] }

    /// What it lacks, and what it would have to offer and does not.
    package var missing: [Capability] {
        lacks + Capability.offered.filter { !offers.contains($0) && !lacks.contains($0) }
    }
}
