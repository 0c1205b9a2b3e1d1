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
    private var placeholders: [String] {
        values(base: "", issuer: "", home: "", queries: EndpointQueries()).map(\.key)
    }

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

    /// The words of its commands, and its variables as words.
    var words: [String] {
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let parts: [[String]] = [command, refresh, signOut, stop, handler, variables]
        return parts.flatMap { $0 }
    }

    /// Whether the program is given the value of a placeholder.
    func isGiven(_ name: String) -> Bool {
        texts.contains { $0.containsText("{\(name)}") }
    }
}

extension ClientConfiguration {
    private static let members = [
        "command", "environment", "input", "client_id", "client_secret", "refresh", "sign_out",
        "success_status", "success_output", "handler", "stop", "start_seconds", "grace_seconds",
        "gives_up_after_seconds", "fixed_port", "https", "lacks", "sessions",
    ]

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - octets: The file's content.
    ///   - name: The file's name, for errors.
    ///   - command: The command that replaces that of the file, unless it is empty.
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    public init(octets: [UInt8], name: String, command: [String]) throws {
        self = try ConfigurationReader.read(octets, named: name) {
            try ClientConfiguration(try ObjectReader($0, allowing: Self.members), command: command)
        }
    }

    private init(_ fields: ObjectReader, command: [String]) throws {
        func words(_ name: String) throws -> [String] {
            try fields.optional(name) { try ObjectReader.filledList($0, ObjectReader.text) } ?? []
        }
        func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
            try fields.optional(name) { try ConfigurationReader.number($0, in: range) }
        }
        func time(_ name: String) throws -> Duration? {
            try number(name, in: 0...600).map { .seconds($0) }
        }
        let own = try words("command")
        self.init(command: command.isEmpty ? own : command)
        environment = try fields.optional("environment", ConfigurationReader.texts) ?? [:]
        input = try fields.optional("input", ObjectReader.text) ?? ""
        clientID = try fields.optional("client_id", ObjectReader.text) ?? clientID
        clientSecret = try fields.optional("client_secret", ObjectReader.text) ?? clientSecret
        (refresh, signOut) = (try words("refresh"), try words("sign_out"))
        (handler, stop) = (try words("handler"), try words("stop"))
        successStatus = try number("success_status", in: 0...255)
        successOutput = try fields.optional("success_output", ObjectReader.text) ?? ""
        start = try time("start_seconds") ?? start
        grace = try time("grace_seconds") ?? grace
        patience = try time("gives_up_after_seconds")
        hasFixedPort = try fields.optional("fixed_port", ObjectReader.bool) ?? false
        usesHTTPS = try fields.optional("https", ObjectReader.bool) ?? false
        lacks =
            try fields.optional("lacks") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        sessions = try number("sessions", in: 1...100_000) ?? sessions
        try check()
    }

    /// Checks what the types do not express.
    ///
    /// - Throws: `FormatError` if there is no command, or a placeholder is unknown.
    func check() throws {
        guard !command.isEmpty else { throw FormatError("there is no command; name it after --") }
        guard input.utf8.count <= Self.longestInput else {
            throw FormatError(
                "input: has \(input.utf8.count) octets; it must have \(Self.longestInput) at most")
        }
        guard handler.isEmpty || handler.contains(where: { $0.containsText("{url}") }) else {
            throw FormatError("handler: must have {url}")
        }
        guard usesHTTPS || !isGiven("ca_file") else {
            throw FormatError("{ca_file} needs \"https\": true")
        }
        if let name = texts.lazy.compactMap(unknownPlaceholder).first {
            let known = placeholders.map { "{\($0)}" }.joined(separator: ", ")
            throw FormatError("{\(name)} is not one of \(known)")
        }
    }

    /// How much a pipe takes before a program reads, with the values of placeholders.
    private static let longestInput = 1 << 14

    /// The first word in braces that looks like a placeholder but is not one.
    private func unknownPlaceholder(in text: String) -> String? {
        text.pieces(at: UInt8(ascii: "{"), omittingEmpty: false).dropFirst().lazy
            .compactMap {
                $0.utf8.contains(UInt8(ascii: "}")) ? $0.pieces(at: UInt8(ascii: "}")).first : nil
            }
            .first { name in
                name.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") }
                    && !placeholders.containsOctets(of: name)
            }
    }
}
