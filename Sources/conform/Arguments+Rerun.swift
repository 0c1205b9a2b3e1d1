import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

extension Arguments {
    /// The call that runs one vector alone: this one, with all options but those that select vectors (the revision
    /// remains, since a vector is judged by it), say where the report goes, or end the run early.
    ///
    /// - Parameters:
    ///   - name: The command; empty for the one that needs no name.
    ///   - options: The options that it knows.
    ///   - operands: The words before the vector.
    ///   - command: The words after `--`.
    /// - Returns: The text before the vector's id, and the text after it.
    func rerun(
        _ name: String, _ options: [Option], operands: [String] = [], command: [String] = []
    ) -> Rerun {
        let kept = options.filter { !Self.dropped.contains($0.name) }.flatMap { option in
            all(option.name).flatMap { value in
                ["--\(option.name)"] + (option.value == nil ? [] : [shown(value, of: option)])
            }
        }
        let words = [Self.program] + (name.isEmpty ? [] : [name])
        let others = (operands.map(\.quotedForShell) + kept + ["--vector", ""])
        let suffix = command.isEmpty ? [] : ["", "--"] + command.map(\.quotedForShell)
        return Rerun(
            prefix: (words + others).joined(separator: " "),
            suffix: suffix.joined(separator: " "))
    }

    private static let dropped = Set(
        (Option.selection + Option.reporting).map(\.name).filter { $0 != "revision" }
            + ["quick", "fail-fast", "expected-failures", "write-expected-failures"])

    /// The value for a shell; what signs the user in stays out of reports.
    private func shown(_ value: String, of option: Option) -> String {
        ["cookie", "header"].contains(option.name)
            ? "\"$\(option.name.uppercased())\"" : value.quotedForShell
    }

    /// How the tool was called.
    static var program: String {
        Console.transcript == nil ? program(CommandLine.arguments[0]) : "swift run conform"
    }

    /// How to call a program again: `swift run` gives the path below the folder of the package.
    static func program(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == ".build", parts[1].contains("-"),
            ["debug", "release"].contains(parts[2])
        else { return path.quotedForShell }
        return "swift run\(parts[2] == "release" ? " -c release" : "") \(parts[3])"
    }
}

extension String {
    /// The text as one word for a shell, in printable characters alone.
    private var quotedInOctets: String {
        let octets = utf8.map { octet in
            let isPlain = 0x20..<0x7F ~= octet && octet != 0x27 && octet != 0x5C
            return isPlain ? String(Unicode.Scalar(octet)) : "\\x" + octet.hexadecimal
        }
        return "$'\(octets.joined())'"
    }

    /// The text as one word for a shell.
    var quotedForShell: String {
        let plain = allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,@+".contains($0))
        }
        guard isInert else { return quotedInOctets }
        return plain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
