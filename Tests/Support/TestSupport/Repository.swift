package import Foundation

/// The files of this repository, as they are beside the tests.
package enum Repository {
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The lines of a file in pairs: what is given, and what is said of it. Empty lines count for nothing.
    package static func pairs(in path: String) throws -> [(String, String)] {
        let lines = try text(of: path).split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
    }

    /// The paths of the files in a folder and in those below it, by the end of their names.
    package static func files(in folder: String, named ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: root.appendingPathComponent(folder).path
        ).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
}
