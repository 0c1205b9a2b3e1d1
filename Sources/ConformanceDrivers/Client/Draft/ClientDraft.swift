import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A configuration for a program, made from what two or three starts of it show.
package struct ClientDraft: Sendable {
    /// The file, with comments on what was seen and on what has to be filled in.
    package let text: String

    /// What was seen, one line each.
    package let seen: [String]

    /// What was not seen and has to be filled in, one line each.
    package let missing: [String]

    /// Whether the program signed in.
    package let isSignedIn: Bool

    /// Starts a program, and looks what it opens, where it listens and what it asks for.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, after `NAME=VALUE` for variables of its environment.
    ///   - mask: Receives what masks the secrets of the program, before it is started.
    /// - Throws: ``ConfigurationError`` if there is no command, and `StartFailure` if it cannot be started.
    package init(
        of command: [String], masking mask: (@escaping @Sendable (String) -> String) -> Void
    ) async throws {
        let configuration = try Self.configuration(of: command)
        let redactor = Redactor()
        mask { redactor.masked($0) }
        self = try await OwnThread.run {
            let trace = Trace(maskedBy: redactor, lines: 200, width: 1500)
            return try Self(starting: configuration, noting: trace)
        }
    }

    private static func configuration(of words: [String]) throws -> ClientConfiguration {
        let variables = words.prefix { $0.variable != nil }.compactMap(\.variable)
        var configuration = ClientConfiguration(command: Array(words.dropFirst(variables.count)))
        configuration.environment = Dictionary(variables) { $1 }
        do { try configuration.check() } catch { throw ConfigurationError("--init: \(error)") }
        return configuration
    }

    private init(starting given: ClientConfiguration, noting trace: Trace) throws {
        var configuration = given
        var first = try DraftStart(of: given, noting: trace)
        if first.insistsOnHTTPS, let certificate = try? Certificate() {
            configuration.usesHTTPS = true
            configuration.certificate = certificate
            first = try DraftStart(of: configuration, noting: trace)
        }
        if let url = first.url, !first.isOurs {
            configuration.take(url)
            if configuration.texts != given.texts {
                first = try DraftStart(of: configuration, noting: trace)
            }
        }
        if let secret = first.requests.lazy.compactMap(\.clientSecret).first {
            configuration.replace(secret, with: "{client_secret}")
        }
        let denied =
            first.hasRedeemed
            ? try DraftStart(
                of: configuration, answering: [("error", "access_denied")], noting: trace)
            : nil
        configuration.take(first, denied)
        let findings = DraftFindings(configuration: configuration, first: first, denied: denied)
        seen = findings.seen.map(trace.redactor.masked)
        missing = findings.missing.map(trace.redactor.masked)
        isSignedIn = first.hasRedeemed
        text = configuration.file(seen: seen, missing: missing)
    }
}

extension ClientConfiguration {
    /// Puts placeholders in place of what a program opened, where its words name it.
    fileprivate mutating func take(_ url: String) {
        let base = URIReference(url).base
        replace(base, with: "{authorization}")
        let origin = URIReference.origin(of: base)
        let endpoints = [
            ("token", "{token}"), ("revo", "{revocation}"), ("auth", "{authorization}"),
        ]
        for url in texts.compactMap({ $0.firstWord(startingWith: origin) }) {
            let path = String(decoding: url.utf8.dropFirst(origin.utf8.count), as: UTF8.self)
            let name = endpoints.first { path.containsText($0.0) }?.1
            replace(url, with: name ?? "{issuer}")
        }
        if let id = URIReference.only("client_id", in: url) {
            replace(id, with: "{client_id}")
        }
    }

    /// Replaces a value in the command and the variables, where it is not a part of another one.
    fileprivate mutating func replace(_ text: String, with placeholder: String) {
        guard !text.isEmpty else { return }
        command = command.map { $0.replacingValue(text, with: placeholder) }
        environment = environment.mapValues { $0.replacingValue(text, with: placeholder) }
    }

    /// Takes over what the starts show.
    fileprivate mutating func take(_ first: DraftStart, _ denied: DraftStart?) {
        start = max(start, .seconds(first.time.components.seconds * 4))
        guard let denied else { return }
        let isTold = first.status == 0 && denied.ending != nil && denied.status != 0
        successStatus = isTold ? 0 : nil
        hasFixedPort = first.opened.map { !$0.isHanded && $0.port == denied.opened?.port } == true
    }

    /// The file, a member a line.
    fileprivate func file(seen: [String], missing: [String]) -> String {
        let about = "drafted by conform client --init; conform client --config THIS_FILE"
        let seconds = Int(start.components.seconds)
        let parts: [[JSON.Member]] = [
            [.init("// about", .string(about))], Self.comments("seen", seen),
            [.init("command", .array(command.map(JSON.string)))],
            environment.isEmpty ? [] : [.init("environment", .object(variables))],
            successStatus.map { [.init("success_status", .integer($0))] } ?? [],
            start > .seconds(15) ? [.init("start_seconds", .integer(seconds))] : [],
            usesHTTPS ? [.init("https", true)] : [],
            hasFixedPort ? [.init("fixed_port", true)] : [], Self.comments("fill in", missing),
        ]
        let lines = parts.joined().map { "  \(JSON.quote($0.name)): \($0.value.compactText)" }
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private var variables: [JSON.Member] {
        environment.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
    }

    private static func comments(_ name: String, _ lines: [String]) -> [JSON.Member] {
        lines.enumerated().map { .init("// \(name) \($0.offset + 1)", .string($0.element)) }
    }
}

extension String {
    /// A word such as `NAME=VALUE`, as the program `env` takes it.
    fileprivate var variable: (String, String)? {
        let parts = pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
        guard parts.count == 2, let first = parts[0].utf8.first, !(0x30...0x39 ~= first),
            parts[0].utf8.allSatisfy(\.isOfName)
        else { return nil }
        return (parts[0], parts[1])
    }
}

extension String {
    /// The text with another value in place of each that is whole: what is beside it belongs to no word, path or URL.
    func replacingValue(_ value: String, with other: String) -> String {
        var (done, rest) = ([UInt8](), Array(utf8)[...])
        while let place = String.range(of: Array(value.utf8), in: rest) {
            done += rest[..<place.lowerBound]
            let beside = [done.last, rest[place.upperBound...].first]
            let isWhole = !beside.contains { $0?.isOfValue == true }
            done += Array((isWhole ? other : value).utf8)
            rest = rest[place.upperBound...]
        }
        return String(decoding: done + rest, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether what is beside it is a part of the same value: a letter, a digit, or a mark of paths and names.
    fileprivate var isOfValue: Bool {
        isOfName || self > 0x7F || "/.-:%+~@\\".utf8.contains(self)
    }

    /// Whether it may stand in the name of a variable.
    fileprivate var isOfName: Bool {
        0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self || self == 0x5F
    }
}

/// What one start of a program shows of itself.
struct DraftStart: Sendable {
    /// The authorization request that it opened, of whatever server.
    var url: String?

    /// Whether that is the authorization endpoint which it was given.
    var isOurs = false

    /// How long it took to open it.
    var time = Duration.zero

    /// The request with a redirect URI that can be answered.
    var opened: OpenedURL?

    /// The addresses that were bound at the port of its redirect URI.
    var addresses: [String] = []

    /// What it asked of its server.
    var requests: [OutgoingRequest] = []

    /// Whether it has redeemed the code.
    var hasRedeemed = false

    /// The exit status, or nil if it still ran or was ended by a signal.
    var status: Int?

    /// How it ended, in words; nil if it still ran.
    var ending: String?

    /// The last lines that it wrote.
    var output: [String] = []

    /// What to change if it has not signed in.
    var hint: String?

    /// Whether it signs in over https only.
    var insistsOnHTTPS: Bool { hint?.hasSameOctets(as: SetUpHint.insistsOnHTTPS) == true }

    /// Starts a program, and answers the request that it opens.
    ///
    /// - Throws: `StartFailure` if it cannot be started.
    init(
        of configuration: ClientConfiguration,
        answering parameters: [(name: String, value: String)] = [("code", RandomText.make())],
        noting trace: Trace
    ) throws {
        let session = try ProgramSession(configuration, noting: trace)
        defer { session.end() }
        look(at: session)
        if let opened { answer(opened, with: parameters, of: session) }
        let seen = session.endpoints.seen
        (requests, hasRedeemed) = (seen.requests, !seen.redeemed.isEmpty)
        session.waitForOutput()
        session.hideSecrets(in: session.written)
        output = session.written.lastLines(3).map(trace.redactor.masked)
        ending = session.ending
        if case .exit(let status)? = session.process.ending { self.status = Int(status) }
        if !hasRedeemed { hint = SetUpHint(for: session).text }
    }

    private mutating func look(at session: ProgramSession) {
        let start = ContinuousClock.now
        _ = session.wait(session.configuration.start) {
            url = session.openedAnywhere
            return url != nil || !session.isRunning
        }
        time = .now - start
        url = url ?? session.openedAnywhere
        isOurs = url.map(session.isOurs) == true
        guard isOurs, let url else { return }
        session.trace.redactor.hideDrawn(in: url)
        opened = OpenedURL(url, hasHandler: !session.configuration.handler.isEmpty)
    }

    private mutating func answer(
        _ opened: OpenedURL, with parameters: [(name: String, value: String)],
        of session: ProgramSession
    ) {
        _ = session.wait(.seconds(5)) {
            opened.isHanded || !opened.addresses.isEmpty || !session.isRunning
        }
        addresses = opened.isHanded ? [] : opened.addresses
        var visit = BrowserVisit(opened: opened, session: session, timeouts: .first)
        guard (try? visit.send(opened.answer(parameters))) != nil else { return }
        _ = visit.result()
        _ = session.wait(.seconds(5)) { !session.isRunning }
    }
}

extension String {
    /// The last lines that are not blank, each without the white space around it.
    func lastLines(_ count: Int) -> [String] {
        let lines = pieces(at: 0x0A).map { line in
            let octets = line.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
            return String(decoding: octets, as: UTF8.self)
        }
        return Array(lines.filter { !$0.isEmpty }.suffix(count))
    }
}

/// What the starts of a program say about it, and what they leave open, in lines for people.
struct DraftFindings {
    let configuration: ClientConfiguration
    let first: DraftStart

    /// The start whose user denied consent; nil if the program has not signed in.
    let denied: DraftStart?

    // MARK: - What was seen

    /// What was seen.
    var seen: [String] {
        [opened, listened, asked, ended].compactMap { $0 }.map { JSON.printable($0) }
    }

    private var opened: String? {
        guard let url = first.url else { return nil }
        let query = URIReference(url).query ?? ""
        let value = { (name: String) in Form.only(name, in: query) }
        let shown = ["response_type", "client_id", "scope", "response_mode"].compactMap { name in
            value(name).map { text in
                let isGiven = name == "client_id" && text.hasSameOctets(as: configuration.clientID)
                return "\(name) \(isGiven ? "as given" : text)"
            }
        }
        let method = value("code_challenge_method") ?? "plain"
        let parts =
            shown + [
                value("redirect_uri").map { "redirect_uri \(redirect($0))" } ?? "no redirect_uri",
                value("state") == nil ? "no state" : "a state",
                value("code_challenge") == nil
                    ? "no code challenge" : "a code challenge of method \(method)",
            ]
        let endpoint = first.isOurs ? "the authorization endpoint" : URIReference(url).base
        return "opened \(endpoint) with \(parts.joined(separator: ", "))"
    }

    /// A redirect URI, whose port says nothing unless it is always the same.
    private func redirect(_ uri: String) -> String {
        guard let opened = first.opened, !opened.isHanded, !configuration.hasFixedPort else {
            return uri
        }
        return uri.replacingText(":\(opened.port)", with: ":PORT")
    }

    private var listened: String? {
        guard let opened = first.opened, !opened.isHanded else { return nil }
        let place =
            first.addresses.isEmpty ? "nowhere" : "at \(first.addresses.joined(separator: ", "))"
        let port =
            configuration.hasFixedPort
            ? "the same port \(opened.port) at each start" : "a port of its own"
        return "listened \(place), \(denied == nil ? "port \(opened.port)" : port)"
    }

    private var asked: String? {
        var lines: [String] = []
        for request in first.requests {
            let line = "\(request.method) \(request.path)"
            if !lines.containsOctets(of: line) { lines.append(line) }
        }
        return lines.isEmpty ? nil : "asked for \(lines.joined(separator: ", "))"
    }

    private var ended: String? {
        guard let denied else { return first.ending.map { "it \($0)" } }
        let words = { (start: DraftStart) in start.ending ?? "still ran" }
        return "after the sign-in it \(words(first)), after a denial it \(words(denied))"
    }

    // MARK: - What is missing

    /// What has to be filled in, and where.
    var missing: [String] {
        (first.hasRedeemed ? outcome + commands : problem).map { JSON.printable($0) }
    }

    private var problem: [String] {
        let what = first.url == nil ? "it opened no URL" : "it redeemed no code"
        let output = first.output.map { "it wrote: \($0)" }
        return ["\(what)\(first.hint.map { "; \($0)" } ?? "")"] + output
    }

    private var outcome: [String] {
        guard !configuration.hasSuccess else { return [] }
        return [
            "success_output: a text that it writes when it has signed in and not when the user denies; its exit "
                + "status does not tell"
        ] + failure
    }

    /// What a program says that fails after it has redeemed the code.
    private var failure: [String] {
        guard first.status.map({ $0 != 0 }) == true else { return [] }
        return [
            "it has redeemed the code and fails afterwards; run the command by itself to see why"
        ]
            + first.output.map { "it wrote: \($0)" }
    }

    private var commands: [String] {
        let hasSecret = first.requests.contains { $0.clientSecret?.isEmpty == false }
        return [
            "refresh, sign_out: commands that make it refresh and revoke its tokens, if it has some",
            "gives_up_after_seconds: after how long it ends if its user never returns, if it does",
        ]
            + (configuration.isGiven("client_id") || hasRegistered
                ? [] : ["{client_id}: where it takes a client id; its own is \(ownID)"])
            + (hasSecret && !configuration.hasSecret
                ? ["{client_secret}: where it takes its client secret; it sends one of its own"]
                : [])
    }

    /// Whether it has got its id by registering itself.
    private var hasRegistered: Bool { first.requests.contains { $0.path == "/register" } }

    private var ownID: String { first.opened?.clientID ?? "not seen" }
}
