import ConformTool
import Conformance
import ConformanceReports
import Foundation
import Mistakes
import Reference
import StrictCodecs
import TestSupport
import Variants

/// Proves that right implementations which differ from the reference pass.
enum CheckVariants: Command {
    static let name = "variants"
    static let usage = "[--role ID] [--variant ID] [--every N] [--crossed N] [--seed N]"
    static let summary =
        "Exit 1 if a variant, or every Nth, is condemned, changes nothing, or hides one of N mistakes on top of it"

    static func run(_ call: Call) async throws -> ExitStatus {
        let catalog = try Catalog.bundled
        try ChangeCheck.run(in: catalog)
        try VariantCheck(catalog: catalog, index: try CatalogIndex(of: catalog)).run()
        let variants = try variants(of: call)
        let trials = try await VariantTrials(
            of: Set(variants.map(\.role)), in: catalog.inBuild,
            seed: call.numbers["--seed"].map { UInt64($0) })
        let crossed = call.numbers["--crossed"] ?? 0
        let results = try await variants.concurrentMap(counting: "variants") { variant in
            try await trials.result(on: variant, crossedWith: crossed)
        }
        var findings = Variant.problems
        for (variant, result) in zip(variants, results) {
            findings += result.findings.map { "\(variant.role.rawValue): \(variant.id): \($0)" }
        }
        let crossings = results.reduce(into: Crossings()) { $0.add($1.crossings) }
        if call.ids.isEmpty { findings += try NearRules(in: catalog).report() }
        findings.forEach { print($0) }
        print("\(variants.count) variants, \(crossings.text)\(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }

    /// The variants that the call names, or all.
    private static func variants(of call: Call) throws -> [Variant] {
        let role = try call.ids["--role"].map { id in
            guard let role = Role(rawValue: id) else { throw UsageError("there is no role \(id)") }
            return role
        }
        let variants = Variant.all.filter { variant in
            (role == nil || variant.role == role)
                && call.ids["--variant"].map(variant.id.hasSameOctets(as:)) != false
        }
        guard !variants.isEmpty || !Variant.problems.isEmpty else {
            throw UsageError("there is no such variant")
        }
        return variants.every(call.numbers["--every"])
    }
}

extension Catalog {
    /// All suites in a release build; without the vectors that draw thousands of values in a debug build.
    fileprivate var inBuild: Catalog {
        #if DEBUG
            quick
        #else
            self
        #endif
    }
}
