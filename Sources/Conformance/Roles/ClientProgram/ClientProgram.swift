import StrictCodecs

/// A program that signs in through the browser, seen from outside.
package protocol ClientProgram: Adapter {
    /// Starts the program, does what a browser does, and says what was seen.
    func run(_ visit: ProgramVisit) async throws -> ProgramRun
}

/// What a browser does at the listeners of programs.
package struct ProgramVisit: Decodable, Sendable {
    /// How many programs are started at the same time.
    package let starts: Int

    /// What happens at the listener of each of them, in order.
    package let events: [ProgramEvent]
}

/// What happens at the listener of a program.
package enum ProgramEvent: String, CodableChoice, Sendable {
    /// The authorization response arrives with a code.
    case answer

    /// The authorization response arrives with an error.
    case error

    /// The authorization response arrives in two parts.
    case answerInParts = "answer-in-parts"

    /// The authorization response arrives octet by octet.
    case answerInOctets = "answer-in-octets"

    /// The authorization response of another start arrives.
    case otherAnswer = "other-answer"

    /// A connection is opened, and stays open without a request.
    case silentConnection = "silent-connection"

    /// A connection is opened, and stays open with a half of a request.
    case halfRequest = "half-request"

    /// A connection is opened and reset.
    case resetConnection = "reset-connection"

    /// Four connections are opened before the first of them brings a request for an icon.
    case connectionsAtOnce = "connections-at-once"

    /// The port of the previous start is taken before the program starts.
    case takenPort = "taken-port"

    /// The user closes the browser and does not return.
    case userLeaves = "user-leaves"
}

/// What was seen of programs.
package struct ProgramRun: Codable, Sendable {
    /// How many redeemed the code of their own authorization response.
    package var signedIn: Int

    /// How many redeemed a code that was issued to another start.
    package var crossed: Int

    /// How many ports are open when nothing more happens.
    package var listening: Int

    /// How many ended by themselves.
    package var ended: Int

    /// Whether a code, a verifier or a token was an argument of a process.
    package var secretsInArguments: Bool

    /// Whether a code, a verifier or a token was written to standard output or errors.
    package var secretsInOutput: Bool

    /// Whether a code, a verifier or a token is in a file that other users may read.
    package var secretsInFiles: Bool

    /// Creates a run.
    package init(signedIn: Int = 0, crossed: Int = 0, listening: Int = 0, ended: Int = 0) {
        self.signedIn = signedIn
        self.crossed = crossed
        self.listening = listening
        self.ended = ended
        secretsInArguments = false
        secretsInOutput = false
        secretsInFiles = false
    }
}
