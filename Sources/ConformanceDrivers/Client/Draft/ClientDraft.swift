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
        let shown = { trace.redactor.masked(JSON.printable($0)) }
        seen = configuration.seen(of: first, denied).map(shown)
        isSignedIn = first.hasRedeemed
        missing = (isSignedIn ? configuration.missing(after: first) : first.problem).map(shown)
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

    /// What the starts show, one line each.
    fileprivate func seen(of first: DraftStart, _ denied: DraftStart?) -> [String] {
        let port = first.opened.flatMap { hasFixedPort ? $0.port : nil }
        let paths = first.requests.map { "\($0.method) \($0.path)" }
        let asked = paths.indices.filter { !paths[..<$0].containsOctets(of: paths[$0]) }
            .map { paths[$0] }.joined(separator: ", ")
        let endings = [("the sign-in", first), ("a denial", denied)].compactMap { after, start in
            start.map { "after \(after) it \($0.ending ?? "still ran")" }
        }
        let lines = [
            first.url.map { "opened \(Excerpt.cut($0, to: 1000))" },
            port.map { "listened at the same port \($0) at each start" },
            asked.isEmpty ? nil : "asked for \(asked)",
            denied == nil ? first.ending.map { "it \($0)" } : endings.joined(separator: ", "),
        ]
        return lines.compactMap { $0 }
    }

    /// What has to be filled in of a program that has signed in, and where.
    fileprivate func missing(after first: DraftStart) -> [String] {
        let isFailure = !hasSuccess && first.status.map { $0 != 0 } == true
        let needsID =
            !isGiven("client_id") && !first.requests.contains { $0.path == "/register" }
        let needsSecret =
            !hasSecret && first.requests.contains { $0.clientSecret?.isEmpty == false }
        let lines: [(isMissing: Bool, line: String)] = [
            (
                !hasSuccess,
                "success_output: a text that it writes when it has signed in and not when the user denies; "
                    + "its exit status does not tell"
            ),
            (
                isFailure,
                "it has redeemed the code and fails afterwards; run the command by itself to see why"
            ),
            (true, "refresh, sign_out: commands that make it refresh and revoke its tokens"),
            (true, "gives_up_after_seconds: after how long it ends if its user never returns"),
            (
                needsID,
                "{client_id}: where it takes a client id; its own is \(first.opened?.clientID ?? "not seen")"
            ),
            (
                needsSecret,
                "{client_secret}: where it takes its client secret; it sends one of its own"
            ),
        ]
        return lines.filter(\.isMissing).map(\.line) + (isFailure ? first.output : [])
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

    /// What it did not do, what to change, and what it wrote.
    var problem: [String] {
        let lack = url == nil ? "it opened no URL" : "it redeemed no code"
        return [lack + (hint.map { "; \($0)" } ?? "")] + output
    }

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
        let lines = session.written.replacingText("\r", with: "").pieces(at: 0x0A)
        output = lines.map(\.trimmed).filter { !$0.isEmpty }.suffix(3).map { "it wrote: \($0)" }
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
        guard let url else { return }
        session.trace.redactor.hideDrawn(in: url)
        isOurs = session.isOurs(url)
        guard isOurs else { return }
        opened = OpenedURL(url, hasHandler: !session.configuration.handler.isEmpty)
    }

    private mutating func answer(
        _ opened: OpenedURL, with parameters: [(name: String, value: String)],
        of session: ProgramSession
    ) {
        _ = session.wait(.seconds(5)) {
            opened.isHanded || !opened.addresses.isEmpty || !session.isRunning
        }
        var visit = BrowserVisit(opened: opened, session: session, timeouts: .first)
        guard (try? visit.send(opened.answer(parameters))) != nil else { return }
        _ = visit.result()
        _ = session.wait(.seconds(5)) { !session.isRunning }
    }
}
