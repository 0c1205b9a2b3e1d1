import Conformance
import StrictCodecs

/// What the scopes of the vectors are called at a server.
struct ScopeNames: Sendable {
    /// The names; a scope that is not listed keeps its own.
    private(set) var names: [String: String] = [:]

    /// The scopes that the server does not have.
    private(set) var absent: [String] = []
}

extension ScopeNames {
    /// Reads an object with a text for each scope that has another name, and null for each that the server does
    /// not have.
    ///
    /// - Throws: `FormatError` if a scope is unknown, or two scopes have one name.
    init(_ json: JSON) throws {
        guard let members = json.members else { throw FormatError("must be an object") }
        for member in members {
            guard ServerSettings.scopes.containsOctets(of: member.name) else {
                throw FormatError("no vector asks for it", path: [member.name])
            }
            if case .null = member.value {
                absent.append(member.name)
            } else {
                names[member.name] = try FormatError.at(member.name) {
                    try Fields.text(member.value)
                }
            }
        }
        try checkDistinct()
    }

    private func checkDistinct() throws {
        let present = ServerSettings.scopes.filter { !absent.containsOctets(of: $0) }
        for (index, scope) in present.enumerated() {
            let name = names[scope] ?? scope
            let other = present[..<index].first { (names[$0] ?? $0).hasSameOctets(as: name) }
            guard let other else { continue }
            throw FormatError(
                "\(other) and \(scope) are both \(JSON.quote(name)); name a scope of the server for each, "
                    + "or null if it has none")
        }
    }
}
