/// A value whose members in JSON differ from those of its type.
///
/// Without it, the name of a member is that of the property in lower case with underscores, without
/// `is` (`redirectURIs` is `redirect_uris`, `isHandled` is `handled`). A case of an enumeration is
/// a member with its name: its first value is the value of the member, and values with labels are
/// beside the member, or inside it if all have labels. A case without values is its name with
/// dashes.
package protocol HasCodingForm {
    /// What is different.
    static var codingForm: CodingForm { get }
}

/// A value whose members belong to the object of the enclosing value.
package protocol HasInlineForm: HasCodingForm {}

extension HasInlineForm {
    package static var codingForm: CodingForm { CodingForm(isInline: true) }
}

/// The form of the members of a value in JSON.
package struct CodingForm: Sendable {
    /// Whether they belong to the object of the enclosing value.
    let isInline: Bool

    /// The member that has the case as a word, beside its values.
    let tag: String?

    /// Whether a flag that is absent or null is false.
    let hasOptionalFlags: Bool

    /// Whether a member without a value is left out, where it would be null otherwise.
    let omitsAbsent: Bool

    /// The names that are not derived from those in Swift, by the latter.
    let names: [String: String]

    /// The form of a type, or nil if it is derived.
    static func of<Value>(_ type: Value.Type) -> CodingForm? {
        (type as? any HasCodingForm.Type)?.codingForm
    }

    /// Says what is different.
    package init(
        isInline: Bool = false, tag: String? = nil, hasOptionalFlags: Bool = false,
        omitsAbsent: Bool = false, names: [String: String] = [:]
    ) {
        self.isInline = isInline
        self.tag = tag
        self.hasOptionalFlags = hasOptionalFlags
        self.omitsAbsent = omitsAbsent
        self.names = names
    }
}
