import Conformance

extension JUnitDocument {
    /// A suite without test cases, whose properties are the profiles that the implementation plays;
    /// nothing if it plays none.
    var profiles: [JUnitSuite] {
        let results = model.report.profiles(strict: model.strict)
        let properties = results.map { result in
            (name: "profile.\(result.claim.name)", value: result.line(strict: model.strict))
        }
        guard !properties.isEmpty else { return [] }
        return [
            JUnitSuite(
                name: "profiles", package: "profiles", properties: properties, cases: [],
                time: JUnitTime([]))
        ]
    }
}
