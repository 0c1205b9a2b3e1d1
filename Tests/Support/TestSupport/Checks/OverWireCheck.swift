import Conformance
import StrictCodecs

/// Checks that the files say of every rule for clients whether a running program shows it, and of every
/// vector on a request whether a program can be given its value.
struct OverWireCheck {
    let suite: Suite

    /// The operations that make a request of values that a running program is not given.
    private static let requests = [
        "authorization-request", "token-request", "refresh-request", "revocation-request",
    ]

    /// Runs the check.
    ///
    /// - Throws: ``FormatError`` with the rule or the vector that lacks the member, or has one that
    ///   does not belong to its role.
    func run() throws {
        for rule in suite.rules { try FormatError.at(rule.id) { try check(rule) } }
        for vector in suite.vectors { try FormatError.at(vector.id) { try check(vector) } }
    }

    private func check(_ rule: Rule) throws {
        guard rule.overWire != nil || !suite.role.isOfPrograms else {
            throw FormatError(
                "lacks \"over_wire\", which says whether a running program shows the rule")
        }
        try FormatError.at("over_wire") { try check(rule.overWire) }
        guard rule.baseline == nil || suite.role.isOfPrograms && rule.overWire?.obstacle == nil
        else {
            throw FormatError("floor: no running program shows the rule")
        }
    }

    private func check(_ vector: Vector) throws {
        try FormatError.at("over_wire") { try check(vector.ownOverWire) }
        guard case .shown? = vector.overWire, vector.ownOverWire == nil,
            Self.requests.containsOctets(of: suite.operation),
            !vector.expectation.isAcceptance || vector.twin != nil
        else { return }
        throw FormatError(
            "lacks \"over_wire\", which says whether a running program is given such a value")
    }

    private func check(_ overWire: OverWire?) throws {
        guard let overWire else { return }
        guard suite.role.isOfPrograms || suite.role == .authorizationServer else {
            throw FormatError("nothing that runs is checked by \(suite.operation)")
        }
        let strange = overWire.needs.first { $0.isOfServers == suite.role.isOfPrograms }
        guard let strange else { return }
        throw FormatError("\(strange.rawValue) is no need of \(suite.operation)")
    }
}

extension Role {
    /// Whether running programs play it.
    fileprivate var isOfPrograms: Bool { self == .installedApp || self == .clientProgram }
}

extension OverWire.Need {
    /// Whether it is about requests to a running server.
    fileprivate var isOfServers: Bool { self == .noPKCE }
}
