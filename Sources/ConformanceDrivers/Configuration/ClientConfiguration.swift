public import Conformance
import StrictCodecs

/// What has to be known about a program that signs in through the browser.
public struct ClientConfiguration: Sendable {
    /// The program and its arguments, with placeholders such as `{token}`.
    public var command: [String]

    /// Variables of its environment, with the same placeholders.
    public var environment: [String: String] = [:]

    /// What it reads from standard input, with the same placeholders.
    public var input = ""

    /// The client id that it is given, another one in each run unless it is set.
    public var clientID = RandomText.clientID()

    /// The client secret that it is given, if the command has a place for one; another one in each run unless
    /// it is set.
    public var clientSecret = RandomText.make()

    /// A command that makes the program request a new access token, with the same placeholders.
    public var refresh: [String] = []

    /// A command that makes the program revoke its tokens, with the same placeholders.
    public var signOut: [String] = []

    /// The exit status of a program that is signed in, or nil if its exit status shows nothing.
    public var successStatus: Int?

    /// What a program writes when it is signed in; empty if its output shows nothing.
    public var successOutput = ""

    /// A command that gives the program a URL with its custom scheme, which takes the place of `{url}`.
    public var handler: [String] = []

    /// A command that ends a service that outlives the program, with the same placeholders.
    public var stop: [String] = []

    /// How long the program may take until it opens a URL.
    public var start = Duration.seconds(15)

    /// How long after the start a URL is taken from the output.
    public var grace = Duration.seconds(3)

    /// After how long the program gives up if the user never returns, or nil if that is unknown.
    public var patience: Duration?

    /// Whether the program always listens at the same port, so that one session runs at a time.
    public var hasFixedPort = false

    /// Whether the endpoints are https URLs, which needs the programs openssl and socat.
    public var usesHTTPS = false

    /// The certificate of the run, if it uses https.
    var certificate: Certificate?

    /// What the program does not have or cannot be given.
    public var lacks: [Capability] = []

    /// The limit of sessions in a run.
    public var sessions = 2000

    /// Describes a program.
    public init(command: [String]) { self.command = command }

    /// The placeholders that may occur.
    static let placeholders = [
        "issuer", "authorization", "token", "revocation", "resource", "client_id", "client_secret",
        "home", "ca_file",
    ]

    /// Whether the program shows that it is signed in.
    var hasSuccess: Bool { successStatus != nil || !successOutput.isEmpty }

    /// Whether the program is given a client secret.
    var hasSecret: Bool { isGiven("client_secret") }

    /// Everything that may have placeholders.
    var texts: [String] {
        let handler = handler.map { $0.replacingText("{url}", with: "") }
        let parts: [[String]] = [
            command, refresh, signOut, stop, handler, [input], environment.map(\.value),
        ]
        return parts.flatMap { $0 }
    }

    /// Whether the program is given the value of a placeholder.
    func isGiven(_ name: String) -> Bool {
        texts.contains { $0.containsText("{\(name)}") }
    }
}
