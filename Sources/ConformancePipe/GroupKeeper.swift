import ChildStart
import Conformance
import Foundation

/// A shell that ends the programs which this process has started once this process has ended, however that was:
/// SIGKILL leaves it no time to end them itself.
///
/// It reads their groups from a pipe, and sees the end of the pipe when nobody can write to it any more. A process that
/// has left the group of its program is not found.
final class GroupKeeper: Sendable {
    private let descriptor: Int32

    /// The number of the shell.
    let identifier: Int32

    private static let script = """
        trap '' HUP INT QUIT TERM USR1 USR2 ALRM
        while read -r mark group; do
          others=
          for other in $groups; do [ "$other" = "$group" ] || others="$others $other"; done
          groups=$others
          [ "$mark" = - ] || groups="$groups $group"
        done
        for group in $groups; do kill -9 "-$group" "$group"; done
        """

    /// Starts the shell; nil where the system refuses.
    init?() {
        guard let pipe = try? Descriptors.pipe() else { return nil }
        defer { close(pipe.reading) }
        var identifier = pid_t()
        let error = ChildProcess.withStrings(["/bin/sh", "-c", Self.script]) { words in
            ChildProcess.withStrings([]) { variables in
                conformance_start_child(
                    &identifier, "/bin/sh", words, variables, "/", [pipe.reading, -1, -1])
            }
        }
        guard error == 0, (try? Descriptors.setNonBlocking(pipe.writing)) != nil else {
            close(pipe.writing)
            return nil
        }
        (descriptor, self.identifier) = (pipe.writing, identifier)
    }

    deinit { close(descriptor) }

    /// Ends a group with this process from now on.
    func add(_ group: Int32) { write("+ \(group)\n") }

    /// Leaves a group alone, whose number the system may give to another one.
    func remove(_ group: Int32) { write("- \(group)\n") }

    /// A shell that does not read is not waited for.
    private func write(_ line: String) {
        Array(line.utf8).withUnsafeBytes { _ = Descriptors.write(descriptor, $0) }
    }
}
