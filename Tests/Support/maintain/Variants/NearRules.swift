import Conformance
import ConformanceReports
import Mistakes
import StrictCodecs
import Variants

/// The MUST rules of whole flows that no variant comes near to breaking: nobody has tried how exact they are.
struct NearRules {
    private static let operations = ["run-client", "serve"]
    private static let file = "Tests/Support/maintain/Variants/floor.json"

    private let catalog: Catalog

    init(in catalog: Catalog) throws { self.catalog = catalog }

    /// Prints the rules, and says where there are more of them than the file of floors allows.
    func report() throws -> [String] {
        let near = Set(Variant.all.flatMap { $0.head.near })
        let most = try JSONParser.parse(Array(try GeneratedFile(path: Self.file).read().utf8))
        return Self.operations.flatMap { operation in
            let rules = catalog.suites.filter { $0.operation == operation }.flatMap(\.rules)
                .filter { $0.level == .must }
            let alone = rules.filter { !near.contains($0.id) }
            print(
                "\(operation): \(alone.count) of \(rules.count) MUST rules without a variant near:")
            alone.forEach { print("  \($0.id)") }
            let floor = most[operation]?.integer ?? 0
            return alone.count > floor
                ? [
                    "\(operation): \(alone.count) MUST rules have no variant near, \(floor) at most in \(Self.file)"
                ]
                : []
        }
    }
}
