public import Conformance
package import ConformanceReports
import Mistakes
import StrictCodecs

/// A known right behaviour that differs from the reference, as an implementation that does the rest as it does.
public struct Variant: Identifiable, Sendable {
    /// What its file says about it.
    package let head: VariantHead

    /// The role in which it differs.
    public let role: Role

    /// The implementation.
    public let adapter: any Adapter

    /// A slug that says the behaviour.
    public var id: String { head.id }
}

extension Variant: CustomStringConvertible {
    public var description: String { id }
}

extension Variant {
    /// All variants that come with the package, in the order of their heads.
    public static let all = bundled.variants

    /// What is wrong with them, in one line each; nothing is right.
    public static let problems = bundled.problems

    /// The implementation of a variant.
    public static func adapter(of id: ID) -> (any Adapter)? { all.first { $0.id == id }?.adapter }

    private static let bundled: VariantList = {
        do {
            return VariantList(try CatalogIndex(of: .bundled).variants, changes: changes)
        } catch {
            return VariantList(problem: "\(error)")
        }
    }()
}

/// The heads of variants, each joined with its edit or with its change in this target.
struct VariantList {
    /// Those that have an implementation.
    private(set) var variants: [Variant] = []

    /// What is missing, there twice, or malformed.
    private(set) var problems: [String] = []

    init(problem: String) { problems = [problem] }

    init(_ roles: [RoleVariants], changes: [(id: Variant.ID, adapter: any Adapter)]) {
        let adapters = Dictionary(grouping: changes, by: \.id)
        for variants in roles {
            for head in variants.heads {
                do {
                    let adapter = try Self.adapter(of: head, among: adapters[head.id] ?? [])
                    guard adapter.roles.contains(variants.role) else {
                        throw FormatError("its change is of another role")
                    }
                    self.variants.append(
                        Variant(head: head, role: variants.role, adapter: adapter))
                } catch {
                    let file = RoleVariants.path(of: variants.role)
                    problems.append("Vectors/\(file): \(head.id): \(error)")
                }
            }
        }
        problems += Set(adapters.keys).subtracting(roles.flatMap(\.heads).map(\.id)).sorted()
            .map { "\($0): has a change in Tests/Variants and no head in Vectors/Variants" }
    }

    private static func adapter(
        of head: VariantHead, among changes: [(id: Variant.ID, adapter: any Adapter)]
    ) throws -> any Adapter {
        switch (head.edit, changes.count) {
        case (let edit?, 0):
            return try FormatError.at("edit") { try Mistake.adapter(editing: edit) }
        case (nil, 1): return changes[0].adapter
        case (.some, _): throw FormatError("has an edit, and a change in Tests/Variants as well")
        case (nil, 0): throw FormatError("has neither an edit nor a change in Tests/Variants")
        default: throw FormatError("has several changes in Tests/Variants")
        }
    }
}
