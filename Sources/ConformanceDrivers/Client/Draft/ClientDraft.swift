import Conformance
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
    /// - Parameter command: The program and its arguments, after `NAME=VALUE` for variables of its environment.
    /// - Throws: ``ConfigurationError`` if there is no command, and `StartFailure` if it cannot be started.
    package init(of command: [String]) async throws {
        let configuration = try Self.configuration(of: command)
        self = try await OwnThread.run {
            let trace = Trace(maskedBy: Redactor(), lines: 200, width: 1500)
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
        let grant = { [(name: "code", value: RandomText.make())] }
        var configuration = given
        var first = try DraftStart(of: given, answering: grant(), noting: trace)
        if first.insistsOnHTTPS, let certificate = try? Certificate() {
            configuration.usesHTTPS = true
            configuration.certificate = certificate
            first = try DraftStart(of: configuration, answering: grant(), noting: trace)
        }
        if let url = first.url, !first.isOurs {
            configuration.take(url)
            if configuration.texts != given.texts {
                first = try DraftStart(of: configuration, answering: grant(), noting: trace)
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
        (seen, missing, isSignedIn) = (findings.seen, findings.missing, first.hasRedeemed)
        text = configuration.file(seen: findings.seen, missing: findings.missing)
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
