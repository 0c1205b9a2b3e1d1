/// A test suite of JUnit, with its counts.
struct JUnitSuite {
    let name: String
    let package: String
    let properties: [JUnitElement.Attribute]

    /// The test cases.
    let cases: [JUnitElement]

    let time: JUnitTime

    var element: JUnitElement {
        let list = properties.map {
            JUnitElement("property", [("name", $0.name), ("value", $0.value)])
        }
        let head = list.isEmpty ? [] : [JUnitElement("properties", [], list)]
        return JUnitElement("testsuite", attributes, head + cases)
    }

    /// How many test cases have an element with this name.
    func count(_ name: String) -> Int {
        cases.count { $0.children.contains { $0.name == name } }
    }

    private var attributes: [JUnitElement.Attribute] {
        [
            ("name", name), ("package", package), ("tests", "\(cases.count)"),
            ("failures", "\(count("failure"))"), ("errors", "\(count("error"))"),
            ("skipped", "\(count("skipped"))"), ("time", time.short),
        ]
    }
}
