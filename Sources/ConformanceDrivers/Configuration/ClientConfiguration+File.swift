import Conformance
import StrictCodecs

extension ClientConfiguration {
    private static let members = [
        "command", "environment", "input", "client_id", "client_secret", "refresh", "sign_out",
        "success_status", "success_output", "handler", "stop", "start_seconds", "grace_seconds",
        "gives_up_after_seconds", "fixed_port", "https", "lacks", "sessions",
    ]

    /// Reads a configuration; members whose names begin with `//` are comments.
    ///
    /// - Parameters:
    ///   - octets: The file's content.
    ///   - name: The file's name, for errors.
    ///   - command: The command that replaces that of the file, unless it is empty.
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    public init(octets: [UInt8], name: String, command: [String]) throws {
        do {
            let json = try JSONParser.parse(octets)
            let members = (json.members ?? []).filter { !$0.name.utf8.starts(with: "//".utf8) }
            guard json.members != nil else { throw FormatError("must be an object") }
            try self.init(Fields(.object(members), allowing: Self.members), command: command)
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
    }

    private init(_ fields: Fields, command: [String]) throws {
        let own = try fields.optional("command", Self.words)
        self.init(command: command.isEmpty ? own ?? [] : command)
        environment = try fields.optional("environment", Self.texts) ?? [:]
        input = try fields.optional("input", Fields.text) ?? ""
        clientID = try fields.optional("client_id", Fields.text) ?? clientID
        clientSecret = try fields.optional("client_secret", Fields.text) ?? clientSecret
        refresh = try fields.optional("refresh", Self.words) ?? []
        signOut = try fields.optional("sign_out", Self.words) ?? []
        handler = try fields.optional("handler", Self.words) ?? []
        stop = try fields.optional("stop", Self.words) ?? []
        successStatus = try fields.optional("success_status", Fields.integer)
        successOutput = try fields.optional("success_output", Fields.text) ?? ""
        start = try fields.optional("start_seconds", Self.time) ?? start
        grace = try fields.optional("grace_seconds", Self.time) ?? grace
        patience = try fields.optional("gives_up_after_seconds", Self.time)
        hasFixedPort = try fields.optional("fixed_port", Fields.bool) ?? false
        usesHTTPS = try fields.optional("https", Fields.bool) ?? false
        lacks = try fields.optional("lacks") { try Fields.list($0, Fields.choice) } ?? []
        sessions = try fields.optional("sessions", Fields.integer) ?? sessions
        try check()
    }

    /// Checks what the types do not express.
    ///
    /// - Throws: `FormatError` if there is no command, or a placeholder is unknown.
    public func check() throws {
        guard !command.isEmpty else { throw FormatError("there is no command; name it after --") }
        guard 1...100_000 ~= sessions else { throw FormatError("sessions: must be 1 to 100000") }
        guard 0...255 ~= successStatus ?? 0 else {
            throw FormatError("success_status: must be 0 to 255")
        }
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
        for text in texts {
            if let name = Self.unknownPlaceholder(in: text) {
                let known = Self.placeholders.map { "{\($0)}" }.joined(separator: ", ")
                throw FormatError("{\(name)} is not one of \(known)")
            }
        }
    }

    /// How much a pipe takes before a program reads, with the values of placeholders.
    private static let longestInput = 1 << 14

    /// The first word in braces that looks like a placeholder but is not one.
    private static func unknownPlaceholder(in text: String) -> String? {
        text.pieces(at: UInt8(ascii: "{"), omittingEmpty: false).dropFirst().lazy
            .compactMap {
                $0.utf8.contains(UInt8(ascii: "}")) ? $0.pieces(at: UInt8(ascii: "}")).first : nil
            }
            .first { name in
                name.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") }
                    && !placeholders.containsOctets(of: name)
            }
    }

    private static func texts(_ json: JSON) throws -> [String: String] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.reduce(into: [:]) { texts, member in
            texts[member.name] = try FormatError.at(member.name) { try Fields.text(member.value) }
        }
    }

    private static func words(_ json: JSON) throws -> [String] {
        try Fields.filledList(json, Fields.text)
    }

    private static func time(_ json: JSON) throws -> Duration {
        let seconds = try Fields.integer(json)
        guard 0...600 ~= seconds else { throw FormatError("must be 0 to 600") }
        return .seconds(seconds)
    }
}
