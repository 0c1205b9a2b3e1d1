import ConformancePipe
import Conformance

/// An adapter of a few lines in the language of the shell.
struct ShellAdapter {
    private static let hello = #"""
        read -r line
        echo '{"type":"hello","protocol":1,"implementation":{"name":"a","version":"1","language":"sh"},"roles":["installed-app"],"operations":["code-challenge"]}'

        """#

    /// Starts a script; its hello has been said, and `answer` answers the question in `$line`.
    static func start(_ script: String) async throws -> CommandAdapter {
        let answer = #"""
            id() { rest=${line#*'"id":"'}; echo "${rest%%'"'*}"; }
            answer() { echo '{"type":"result","id":"'"$(id)"'"'"$1"'}'; }

            """#
        return try await CommandAdapter.start(["sh", "-c", hello + answer + script])
    }

    /// A few vectors that it can be asked.
    static func vectors(_ count: Int) throws -> [Vector] {
        let vectors = try Selection(suites: ["pkce/challenge"]).vectors(of: .bundled)
        return Array(vectors.prefix(count))
    }
}
