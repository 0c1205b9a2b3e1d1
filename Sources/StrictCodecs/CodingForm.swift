/// A value whose members stand otherwise in JSON than its type says.
///
/// Without it, the name of a member is that of the property in lower case with underscores, without
/// `is` (`redirectURIs` is `redirect_uris`, `isHandled` is `handled`). A case of an enumeration is a
/// member with its name: its first value is the member's, and values with labels stand beside it, or
/// in it if all have labels. A case without values is its name with dashes.
package protocol HasCodingForm {
    /// What is different.
    static var codingForm: CodingForm { get }
}

/// How the members of a value stand in JSON.
package struct CodingForm: Sendable {
    /// Whether they stand in the object of the value to which this one belongs.
    let isInline: Bool

    /// The member that has the case as a word, beside its values.
    let tag: String?

    /// Whether a flag that is absent or null is false.
    let hasOptionalFlags: Bool

    /// The names that are not made from those in Swift, by these.
    let names: [String: String]

    /// What is different for a type, or nil.
    static func of<Value>(_ type: Value.Type) -> CodingForm? {
        (type as? any HasCodingForm.Type)?.codingForm
    }

    /// Says what is different.
    package init(
        isInline: Bool = false, tag: String? = nil, hasOptionalFlags: Bool = false,
        names: [String: String] = [:]
    ) {
        self.isInline = isInline
        self.tag = tag
        self.hasOptionalFlags = hasOptionalFlags
        self.names = names
    }
}
