import StrictCodecs

/// A line that GitHub's runner reads as a remark on a run.
struct WorkflowCommand {
    let kind: Kind
    let title: String

    /// The file that the remark is on, and its line.
    var place: (file: String, line: Int?)?

    let message: String

    /// How much a remark weighs.
    enum Kind: String, CaseIterable { case error, warning, notice }

    var text: String {
        let properties = [
            ("title", title), ("file", place?.file), ("line", place?.line.map(String.init)),
        ]
        let list = properties.compactMap { name, value in
            value.map { "\(name)=\(Self.escape(InertText.of($0.legible), "%:,"))" }
        }
        return
            "::\(kind.rawValue) \(list.joined(separator: ","))::"
            + Self.escape(InertText.of(message.legible), "%")
    }

    /// Writes the octets that end a message or a property in hexadecimal; ends of lines are gone.
    private static func escape(_ text: String, _ special: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if special.unicodeScalars.contains(scalar) {
                escaped += "%" + String(scalar.value, radix: 16, uppercase: true)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
