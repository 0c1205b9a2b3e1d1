package import Foundation

/// A folder for one test, which is removed with it.
package final class Scratch: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("scratch-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The lines that `bad-adapter` noted there.
    package var notebook: [Substring] {
        get throws {
            let data = try Data(contentsOf: url.appendingPathComponent("notebook"))
            return String(decoding: data, as: UTF8.self).split(separator: "\n")
        }
    }
}
