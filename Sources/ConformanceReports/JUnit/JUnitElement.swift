import Conformance

/// An element of a report in JUnit's XML.
struct JUnitElement {
    let name: String
    let attributes: [Attribute]
    let children: [JUnitElement]

    /// The lines of text that the element has instead of children.
    let lines: [String]

    /// A name and its value.
    typealias Attribute = (name: String, value: String)

    init(
        _ name: String, _ attributes: [Attribute] = [], _ children: [JUnitElement] = [],
        lines: [String] = []
    ) {
        (self.name, self.attributes) = (name, attributes)
        (self.children, self.lines) = (children, lines)
    }

    /// Writes the element, indented by a number of spaces.
    func write(to text: inout String, indent: String = "") {
        let list = attributes.map { " \($0.name)=\"\($0.value.escaped(for: .xml))\"" }.joined()
        text += "\(indent)<\(name)\(list)"
        guard !children.isEmpty || !lines.isEmpty else { return text += "/>\n" }
        text += ">"
        if children.isEmpty {
            text += lines.map { $0.escaped(for: .xml) }.joined(separator: "\n")
        } else {
            text += "\n"
            for child in children { child.write(to: &text, indent: indent + "  ") }
            text += indent
        }
        text += "</\(name)>\n"
    }
}

/// A test suite of JUnit, with its counts.
struct JUnitSuite {
    let name: String
    let package: String
    var properties: [JUnitElement.Attribute] = []

    /// The test cases.
    let cases: [JUnitElement]

    /// How long they took.
    var durations: [Duration?] = []

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
            ("skipped", "\(count("skipped"))"), ("time", durations.seconds(decimals: 3)),
        ]
    }
}

extension Sequence<Duration?> {
    /// The sum of times in seconds: six decimals for a test case, and three for a test suite, since Jenkins' schema has
    /// no more.
    func seconds(decimals count: Int) -> String {
        let microseconds = reduce(0) { $0 + ($1?.microseconds ?? 0) }
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let fraction = String(rest)
        let digits = String(repeating: "0", count: 6 - fraction.count) + fraction
        return "\(seconds).\(digits.prefix(count))"
    }
}
