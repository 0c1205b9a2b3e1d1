/// An element of a report in JUnit's XML.
struct JUnitElement {
    let name: String
    let attributes: [Attribute]
    let children: [JUnitElement]

    /// The lines of text that the element has instead of children.
    let lines: [String]

    /// A name and its value.
    typealias Attribute = (name: String, value: String)

    init(_ name: String, _ attributes: [Attribute], _ children: [JUnitElement] = []) {
        (self.name, self.attributes, self.children, lines) = (name, attributes, children, [])
    }

    init(_ name: String, _ attributes: [Attribute] = [], lines: [String]) {
        (self.name, self.attributes, self.lines, children) = (name, attributes, lines, [])
    }

    /// Writes the element, indented by a number of spaces.
    func write(to text: inout String, indent: String = "") {
        let list = attributes.map { " \($0.name)=\"\(XMLText.attribute($0.value))\"" }.joined()
        text += "\(indent)<\(name)\(list)"
        guard !children.isEmpty || !lines.isEmpty else { return text += "/>\n" }
        text += ">"
        if children.isEmpty {
            text += XMLText.content(lines)
        } else {
            text += "\n"
            for child in children { child.write(to: &text, indent: indent + "  ") }
            text += indent
        }
        text += "</\(name)>\n"
    }
}
