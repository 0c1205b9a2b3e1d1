import Conformance
import StrictCodecs

/// What has to be known of a program that signs in through the browser.
public struct ClientConfiguration: Sendable {
    /// The program and its arguments, with placeholders such as `{token}`.
    public var command: [String]

    /// Variables of its environment, with the same placeholders.
    public var environment: [String: String] = [:]

    /// What it reads from standard input, with the same placeholders.
    public var input = ""

    /// The client id that it is given.
    public var clientID = "123456789012-abc123def456ghi789jkl012mno345pq.apps.googleusercontent.com"

    /// The client secret that it is given, if the command has a place for one.
    public var clientSecret = "secret-of-the-installed-app"

    /// What ends a service that goes on living after the program, with the same placeholders.
    public var stop: [String] = []

    /// How long the program may take until it opens a URL.
    public var start = Duration.seconds(15)

    /// How long after the start a URL is taken from the output.
    public var grace = Duration.seconds(3)

    /// After how long the program gives up if the user never returns, or nil if nobody knows.
    public var patience: Duration?

    /// Whether the program always listens at the same port, so that one session runs at a time.
    public var hasFixedPort = false

    /// The limit of sessions in a run.
    public var sessions = 2000

    /// Describes a program.
    public init(command: [String]) { self.command = command }

    /// The placeholders that may occur.
    static let placeholders = [
        "issuer", "authorization", "token", "revocation", "client_id", "client_secret", "home",
    ]

    /// Whether the program is given a client secret.
    var hasSecret: Bool { isGiven("client_secret") }

    /// Whether the program is given the value of a placeholder.
    func isGiven(_ name: String) -> Bool {
        (command + [input] + environment.map(\.value)).contains { $0.containsText("{\(name)}") }
    }
}
