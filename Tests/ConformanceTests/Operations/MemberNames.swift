@testable import StrictCodecs

/// The names that the members of values have in JSON, found by reflection.
enum MemberNames {
    /// The names of a value's members, those of its inline parts included.
    static func names(of value: Any) -> Set<String> {
        let form = (type(of: value) as? any HasCodingForm.Type)?.codingForm
        func name(_ label: String) -> String { MemberName.text(form?.names[label] ?? label) }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else {
            return Set(
                mirror.children.flatMap { child in inline(child.value) ?? [name(child.label ?? "")]
                })
        }
        guard let form, let tag = form.tag else { return cases(of: value, name) }
        return Set(mirror.children.flatMap { labels(of: $0.value).map(name) } + [tag])
    }

    /// The names of a part that is written into the object of the whole, or nil if it is not.
    private static func inline(_ value: Any) -> [String]? {
        guard let type = type(of: value) as? any HasCodingForm.Type, type.codingForm.isInline else {
            return nil
        }
        return Array(names(of: value))
    }

    private static func cases(of value: Any, _ name: (String) -> String) -> Set<String> {
        let children = Mirror(reflecting: value).children
        return Set(children.flatMap { [name($0.label ?? "")] + labels(of: $0.value).map(name) })
    }

    /// The labels of a case's values, without those that have none.
    private static func labels(of payload: Any) -> [String] {
        let mirror = Mirror(reflecting: payload)
        guard mirror.displayStyle == .tuple else { return [] }
        return mirror.children.compactMap(\.label).filter { !$0.hasPrefix(".") }
    }
}
