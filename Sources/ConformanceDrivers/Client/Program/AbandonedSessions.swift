import ConformancePipe
package import Foundation

/// The folders of sessions whose tool was ended before it could remove them.
package enum AbandonedSessions {
    /// Removes the folders, and ends the processes that have a home in one of them.
    ///
    /// - Parameter place: Where the folders are.
    package static func remove(in place: URL = FileManager.default.temporaryDirectory) {
        AbandonedFolders.remove(in: place) { Descendants.end(atHome: $0.path) }
    }
}
