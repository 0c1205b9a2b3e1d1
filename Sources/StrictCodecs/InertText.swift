/// Lines in which no log reader finds a command: the last octet of its beginning is escaped.
///
/// | reader | what it takes for a command | where that is said |
/// | --- | --- | --- |
/// | GitHub | `::` after blanks, `##[` anywhere | `src/Runner.Common/ActionCommand.cs` of actions/runner |
/// | GitLab | `section_start:`, `section_end:` | docs.gitlab.com/ci/jobs/job_logs |
/// | Azure | `##vso[` and `##[` | learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands |
/// | TeamCity | `##teamcity[` | jetbrains.com/help/teamcity/service-messages.html |
/// | terminals | control characters | ECMA-48, 5.2 to 5.4 |
///
/// Every writer passes whole lines through it, so that no text of an adapter, a server or a file becomes a command.
package enum InertText {
    /// How an octet is written that would complete a command.
    package enum Escape {
        /// As JSON escapes it, such as `\u005B`.
        case json

        /// As a reference of XML and HTML, such as `&#91;`; control characters as JSON escapes them.
        case markup
    }

    /// What stands before the last octet of a command, wherever on a line it is.
    static let anywhere: [StaticString] = [
        "##[", "##vso[", "##teamcity[", "section_start:", "section_end:",
    ]

    /// What is a command at the beginning of a line, after blanks if there are any.
    static let atBeginning: StaticString = "::"

    /// A text of whole lines without commands.
    package static func of(_ text: String, _ escape: Escape = .json) -> String {
        guard let octets = changed(Array(text.utf8), escape) else { return text }
        return String(decoding: octets, as: UTF8.self)
    }

    /// The octets of whole lines without commands.
    package static func of(_ octets: [UInt8], _ escape: Escape = .json) -> [UInt8] {
        changed(octets, escape) ?? octets
    }

    /// The octets with what had to be escaped; nil if that is nothing.
    private static func changed(_ octets: [UInt8], _ escape: Escape) -> [UInt8]? {
        var (changed, copied) = ([UInt8](), 0)
        octets.withUnsafeBufferPointer { octets in
            for index in octets.indices where mayEndCommand(octets[index]) {
                let count = endOfCommand(octets, index)
                guard count > 0 else { continue }
                changed += octets[copied..<(index + 1 - count)]
                changed += escaped(octets[index], escape).utf8
                copied = index + 1
            }
            if copied > 0 { changed += octets[copied...] }
        }
        return copied > 0 ? changed : nil
    }

    /// Whether an octet has to be looked at more closely; few have.
    private static func mayEndCommand(_ octet: UInt8) -> Bool {
        octet < 0x20 || octet == 0x3A || octet == 0x5B || octet == 0x7F || octet & 0xE0 == 0x80
    }

    /// How many octets have to be escaped that end at an index: the last one of a command, or a control
    /// character.
    private static func endOfCommand(_ octets: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        switch octets[index] {
        case UInt8(ascii: "["), UInt8(ascii: ":"):
            let text = octets[...index]
            return anywhere.contains { ends(text, with: $0) } || beginsLine(text) ? 1 : 0
        case 0x09, 0x0A: return 0
        case 0..<0x20, 0x7F: return 1
        case 0x80...0x9F: return index > 0 && octets[index - 1] == 0xC2 ? 2 : 0
        default: return 0
        }
    }

    /// Compares from the end, where most texts differ already.
    private static func ends(
        _ octets: Slice<UnsafeBufferPointer<UInt8>>, with command: StaticString
    ) -> Bool {
        command.withUTF8Buffer { command in
            var (index, rest) = (octets.endIndex, command.count)
            while rest > 0 && index > 0 && octets.base[index - 1] == command[rest - 1] {
                index -= 1
                rest -= 1
            }
            return rest == 0
        }
    }

    /// Whether the octets end in the command that has to begin a line; blanks have codes of all sorts, so
    /// that everything beyond ASCII counts as one.
    private static func beginsLine(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard ends(octets, with: atBeginning) else { return false }
        let before = octets.dropLast(atBeginning.utf8CodeUnitCount).reversed()
        return before.first { $0 == 0x0A || 0x21...0x7E ~= $0 }.map { $0 == 0x0A } ?? true
    }

    private static func escaped(_ octet: UInt8, _ escape: Escape) -> String {
        let isControl = octet < 0x20 || octet >= 0x7F
        return escape == .json || isControl ? "\\u00\(octet.hexadecimal)" : "&#\(octet);"
    }
}

extension String {
    /// Whether it has only characters that a terminal or a page shows as themselves, in the order of the text.
    public var isInert: Bool {
        utf8.allSatisfy { 0x20...0x7E ~= $0 }
            || unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
                default: true
                }
            }
    }
}
