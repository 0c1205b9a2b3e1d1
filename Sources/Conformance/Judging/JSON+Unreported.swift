import StrictCodecs

/// What stands in a judged form for something that an adapter can report and did not.
extension JSON {
    private static let mark = "unreported"

    /// The mark, with what the adapter can declare to lack in place of the report.
    static func unreported(_ lack: Capability?) -> JSON {
        .object([.init(mark, JSON(lack?.rawValue))])
    }

    /// Whether this is the mark.
    var isUnreported: Bool { members?.count == 1 && self[Self.mark] != nil }

    /// The form with a mark for each of the members that it does not have.
    func markingUnreported(_ reportable: [(member: String, lack: Capability?)]) -> JSON {
        let missing = reportable.filter { self[$0.member] == nil }
        return .object((members ?? []) + missing.map { .init($0.member, .unreported($0.lack)) })
    }

    /// What the mark says to people, and what they can do; nil if this is none.
    var adviceOnReport: String? {
        guard isUnreported else { return nil }
        let lack = self[Self.mark]?.text.flatMap(Capability.init)
        let advice = lack.map { "; declare `lacks: [.\($0)]` (\($0.rawValue)) if it cannot see it" }
        return "nothing: the adapter did not report it\(advice ?? "")"
    }
}

extension TokenGrant {
    /// What an adapter may leave out of a report of tokens.
    static let reportable: [(member: String, lack: Capability?)] = [
        ("expires_in", nil), ("refresh_token", nil), ("id_token", .openID),
    ]
}
