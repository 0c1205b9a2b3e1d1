import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// This program once more, as one that signs in and does other things.
struct FuzzedProgram {
    /// The word by which this program is asked to be it.
    static let word = "--program"

    private let notes: String
    private let mark: [String]
    private let authorization: String
    private let token: String
    private let clientID: String
    private let secret: String
    private var generator: Generator

    /// Reads `--program SEED CASE NOTES AUTHORIZATION TOKEN CLIENT_ID CLIENT_SECRET`; a process that only waits has
    /// `wait` for its authorization endpoint.
    init?(_ words: [String]) {
        guard words.first == Self.word, words.count == 8 else { return nil }
        (notes, mark) = (words[3], Array(words[1...3]))
        (authorization, token, clientID, secret) = (words[4], words[5], words[6], words[7])
        let starts = Self.lines(of: words[3]).count { $0 == "start" }
        generator = Generator(
            seed: (UInt64(words[1]) ?? 0) &+ UInt64(starts), case: Int(words[2]) ?? 0)
    }

    // MARK: - Notes

    private static func lines(of path: String) -> [String] {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What the program of a case was given that nobody may read.
    static func secrets(in file: URL) -> [String] {
        Set(lines(of: file.path)).subtracting(["start"]).filter { $0.utf8.count >= 16 }.sorted()
    }

    private func note(_ line: String) {
        let descriptor = open(notes, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        guard descriptor >= 0 else { return }
        let octets = Array("\(line)\n".utf8)
        _ = Foundation.write(descriptor, octets, octets.count)
        close(descriptor)
    }

    // MARK: - The program

    /// Does what the seed says.
    func run() {
        var program = self
        guard authorization != "wait" else { return program.wait() }
        note("start")
        note(secret)
        if !secret.isEmpty, program.generator.isOne(in: 4) { program.show(secret) }
        if program.generator.isOne(in: 10) { signal(SIGTERM, SIG_IGN) }
        program.litter()
        guard !program.generator.isOne(in: 25), let listener = try? Sockets.listen() else { return }
        program.announce(at: listener.port)
        for _ in 0..<(1 + program.generator.below(4)) {
            guard let code = program.accept(listener.descriptor) else { break }
            if !code.isEmpty { program.redeem(code, "http://127.0.0.1:\(listener.port)/cb") }
            if program.generator.isOne(in: 2) { break }
        }
        program.end()
    }

    /// Waits away from its parent, and ends by itself in the end.
    private mutating func wait() {
        if generator.isOne(in: 2) { setsid() }
        sleep(20)
    }

    private mutating func announce(at port: Int) {
        let query = Form.encode([
            ("response_type", "code"), ("client_id", clientID),
            ("state", "state-of-\(port)-\(getpid())"),
            ("redirect_uri", "http://127.0.0.1:\(port)/cb"),
        ])
        let url = "\(authorization)?\(query)"
        let shown =
            generator.isOne(in: 8)
            ? String(decoding: generator.changed(Array(url.utf8)), as: UTF8.self) : url
        guard !generator.isOne(in: 8) else { return print("open", shown) }
        let browser = ProcessInfo.processInfo.environment["BROWSER"] ?? ""
        let record = URL(fileURLWithPath: browser).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("opened").path
        if generator.isOne(in: 20) { replace(record) }
        let descriptor = open(record, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        let octets = Array("\(shown)\n".utf8)
        _ = Foundation.write(descriptor, octets, octets.count)
        close(descriptor)
    }

    /// Takes a connection, if one comes in time.
    ///
    /// - Returns: The code that it brings, which may be empty; nil without a connection.
    private mutating func accept(_ listener: Int32) -> String? {
        guard !Sockets.readable([listener], within: .milliseconds(800)).isEmpty else { return nil }
        let connection = Foundation.accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        defer { close(connection) }
        let target = read(connection).split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let code = Form.only("code", in: URIReference(target).query ?? "") ?? ""
        if !code.isEmpty { note(code) }
        let page = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
        switch generator.below(8) {
        case 0: break
        case 1: Sockets.write(generator.changed(page), to: connection)
        case 2: Sockets.write(flood(), to: connection)
        case 3: usleep(UInt32(generator.below(300_000)))
        case 4: Sockets.write(Array("\(target) \(code)".utf8), to: connection)
        default: Sockets.write(page, to: connection)
        }
        return code
    }

    private mutating func flood() -> [UInt8] {
        [UInt8](repeating: 0x61, count: 1 << generator.below(21))
    }

    private func read(_ descriptor: Int32) -> String {
        guard !Sockets.readable([descriptor], within: .milliseconds(300)).isEmpty else { return "" }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private mutating func redeem(_ code: String, _ redirectURI: String) {
        let form = Form.encode([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("client_id", clientID), ("client_secret", secret),
        ])
        for _ in 0...(generator.isOne(in: 20) ? generator.below(60) : 0) {
            let body =
                generator.isOne(in: 6) ? generator.changed(Array(form.utf8)) : Array(form.utf8)
            let answer = post(body)
            let json = answer.range(of: "{").map { String(answer[$0.lowerBound...]) } ?? ""
            let members = (try? JSONParser.parse(Array(json.utf8)))?.members ?? []
            let tokens = members.filter { $0.name.hasSuffix("_token") }.compactMap(\.value.text)
            for text in tokens { note(text) }
            for text in [code] + tokens where generator.isOne(in: 2) { show(text) }
        }
    }

    private mutating func post(_ body: [UInt8]) -> String {
        let place = token.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let port = place.split(separator: ":").last.flatMap { Int($0) } ?? 0
        guard let connection = Sockets.connect(to: "127.0.0.1", port: port) else { return "" }
        defer { close(connection) }
        let head =
            "POST /token HTTP/1.1\r\nHost: \(place)\r\nConnection: close\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.count)\r\n\r\n"
        let request = Array(head.utf8) + body
        let sent = generator.isOne(in: 12) ? generator.changed(request) : request
        Sockets.write(sent, to: connection)
        return read(connection)
    }

    // MARK: - What it does besides

    /// Shows a secret, in one of the forms in which programs show secrets.
    private mutating func show(_ text: String) {
        let octets = Array(text.utf8)
        let shown = generator.one(of: [
            text, Form.escape(text), Base64URL.encode(octets), "{\"token\":\"\(text)\"}",
            "{\"\(text)\":1}", "<access_token>\(text)</access_token>", "key=\(text)\u{1B}[0m",
            "::error::\(text)", octets.map { "\\x" + $0.hexadecimal }.joined(),
            String(repeating: "x", count: generator.below(20_000)) + text,
        ])
        switch generator.below(4) {
        case 0: keep(shown, at: home("token-\(generator.below(3))"))
        case 1: start([shown])
        default: print(shown)
        }
        fflush(nil)
    }

    private func home(_ name: String) -> String {
        (ProcessInfo.processInfo.environment["HOME"] ?? ".") + "/" + name
    }

    private mutating func keep(_ text: String, at path: String) {
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode_t(generator.one(of: [0o600, 0o644, 0o000])))
    }

    /// Leaves files, folders, links and processes.
    private mutating func litter() {
        for number in 0..<generator.below(4) {
            let path = home("litter-\(number)")
            switch generator.below(7) {
            case 0: symlink("/", path)
            case 1: mkfifo(path, 0o644)
            case 2:
                mkdir(path, 0o700)
                keep("text", at: "\(path)/file")
                chmod(path, 0)
            case 3: dig(generator.below(1200))
            case 4: start([])
            case 5: replace(home("../tmp"))
            default: keep(String(repeating: "text ", count: generator.below(9_000)), at: path)
            }
        }
    }

    /// Makes folders one in the other.
    private func dig(_ count: Int) {
        for _ in 0..<count where mkdir("d", 0o700) == 0 { _ = chdir("d") }
    }

    /// Puts something else in the place of a file or a folder.
    private mutating func replace(_ path: String) {
        rename(path, path + "-before")
        switch generator.below(3) {
        case 0: mkfifo(path, 0o600)
        case 1: mkdir(path, 0o700)
        default: symlink("/dev/zero", path)
        }
    }

    /// Starts a process that waits, with further arguments.
    private mutating func start(_ further: [String]) {
        let own = [CommandLine.arguments[0], Self.word] + mark
        let words = own + ["wait", further.first ?? "", "", ""]
        let strings = words.map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var (identifier, nothing): (pid_t, [UnsafeMutablePointer<CChar>?]) = (0, [nil])
        let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
        if generator.isOne(in: 2) {
            posix_spawn(&identifier, path, nil, nil, strings, &nothing)
        } else {
            posix_spawn(&identifier, path, nil, nil, strings, environ)
        }
    }

    private mutating func end() {
        switch generator.below(12) {
        case 0: sleep(3)
        case 1: kill(getpid(), generator.one(of: [SIGKILL, SIGSEGV, SIGTERM, SIGABRT]))
        case 2: kill(0, SIGKILL)
        default: exit(Int32(generator.below(256)))
        }
    }
}
