import Conformance
import StrictCodecs

/// Keeps the secrets of a run, and replaces them by placeholders wherever they occur: as they are, and with the
/// escapes of URLs, JSON and HTML, in base64 and in hexadecimal digits.
///
/// What a program under test hides on purpose, such as a secret in parts or backwards, is not masked.
///
/// A value in the position of a secret is secret from the moment at which it is seen, unless it was
/// public before.
final class Redactor: Sendable {
    private let known = Locked(KnownSecrets())
    private let showsSecrets: Bool
    private let publicTexts: [String]
    private let run: Redactor?

    /// Makes a redactor.
    ///
    /// - Parameters:
    ///   - showsSecrets: Whether nothing is masked.
    ///   - publicTexts: What is no secret in any case.
    ///   - run: Keeps the secrets of all cases, where each case has a redactor of its own.
    package init(
        showsSecrets: Bool = false, publicTexts: [String] = [], within run: Redactor? = nil
    ) {
        self.showsSecrets = showsSecrets
        self.publicTexts = publicTexts
        self.run = run
    }

    /// Removes the public texts of the last case, and counts from 0 again.
    func beginCase() {
        known.withLock { known in
            known.beginCase()
            for text in publicTexts { known.publish(text) }
        }
    }

    // MARK: - What is secret

    /// Hides a secret.
    ///
    /// - Parameters:
    ///   - text: The secret; one of less than eight octets is shown.
    ///   - kind: Its name in placeholders.
    ///   - isOwn: Whether the user or the tool has it for the run; if not, its placeholder has a number.
    func hide(_ text: String, as kind: String, isOwn: Bool = true) {
        hide(SecretPlaces.Value(kind: kind, octets: Array(text.utf8)), isOwn: isOwn)
    }

    /// Hides a cookie, or another header field by which a server knows the user.
    func hide(field value: String) {
        for cookie in SecretPlaces.cookies(in: value, isSet: false) { hide(cookie, isOwn: true) }
        for word in value.pieces(at: 0x20) + [value] { hide(word, as: "cookie") }
        let text = value.replacingText("+", with: "-").replacingText("/", with: "_")
        for word in text.utf8.split(whereSeparator: { ".~".utf8.contains($0) || !$0.isUnreserved })
        {
            if let own = Base64URL.decode(word).flatMap({ String(utf8: $0) }) { hide(decoded: own) }
        }
    }

    /// Hides what is in base64: credentials with the password of a user, or what a token has in the position of secrets.
    private func hide(decoded text: String) {
        hideSecrets(in: text, isOwn: true)
        guard text.utf8.first != UInt8(ascii: "{") else { return }
        for part in [text] + text.pieces(at: UInt8(ascii: ":"), maxSplits: 1).dropFirst() {
            hide(part, as: "password")
        }
    }

    /// Hides the values of a response that are in the position of secrets.
    func hideSecrets(of response: WireResponse) {
        guard !showsSecrets else { return }
        for field in response.fields {
            let isCookie = field.name.isSameIgnoringCase(as: "Set-Cookie")
            if isCookie { SecretPlaces.cookies(in: field.value, isSet: true).forEach { hide($0) } }
            if !isCookie { hideSecrets(in: field.value) }
        }
        hideSecrets(in: response.body)
    }

    /// Hides the values of a received request that are in the position of secrets, and its credentials.
    func hideSecrets(of request: OutgoingRequest) {
        guard !showsSecrets else { return }
        for credentials in request.fields.values(of: "Authorization") {
            if let basic = BasicCredentials(credentials) {
                hide(basic.clientSecret, as: "client-secret", isOwn: false)
            }
            for word in credentials.pieces(at: 0x20).dropFirst() {
                hide(word, as: "credentials", isOwn: false)
            }
        }
        for text in [URIReference(request.url).query ?? "", request.content] {
            hideSecrets(in: text)
        }
    }

    /// Hides the values of a text that are in the position of secrets.
    ///
    /// - Parameters:
    ///   - text: A link, a form, a JSON text or anything else.
    ///   - isOwn: Whether the user has them for the run.
    ///   - isProse: Whether they may be plain words as well, which are hidden in this case alone.
    func hideSecrets(in text: String, isOwn: Bool = false, isProse: Bool = false) {
        guard !showsSecrets else { return }
        // An endpoint is often named by a word for what is got there.
        let schemes = isProse ? ["https://", "http://"] : []
        for value in SecretPlaces.values(in: text)
        where !schemes.contains(where: { value.octets.starts(with: $0.utf8) }) {
            hide(value, isOwn: isOwn, inRun: !isProse)
        }
    }

    /// Hides the values of the words of a command that are in the position of secrets, also those after an option, as in
    /// `--password VALUE`.
    func hideSecrets(ofCommand words: [String]) {
        let options = zip(words, words.dropFirst()).filter { option, value in
            option.utf8.first == UInt8(ascii: "-") && value.utf8.first != UInt8(ascii: "-")
        }
        for text in words + options.map({ "\($0.0)=\($0.1)" }) {
            hideSecrets(in: text, isOwn: true, isProse: true)
        }
    }

    /// Takes what a request of the suite has for public, except secrets that are known, and hides the
    /// credentials in its header fields that have such secrets.
    func publish(_ request: OutgoingRequest) {
        guard !showsSecrets else { return }
        for word in request.fields.flatMap({ $0.value.pieces(at: 0x20) })
        where !masked(word).hasSameOctets(as: word) {
            hide(word, as: "credentials")
        }
        for text in [URIReference(request.url).query ?? "", request.content]
        where !text.isEmpty {
            for value in SecretPlaces.values(in: text) { known.withLock { $0.add(cut: value) } }
            let shown = masked(text)
            known.withLock { $0.publish(shown) }
        }
    }

    private func hide(_ value: SecretPlaces.Value, isOwn: Bool = false, inRun: Bool = true) {
        guard !showsSecrets, value.octets.count >= SecretForms.shortest,
            isOwn || !Self.words.contains(where: value.octets[...].isText)
        else { return }
        known.withLock { $0.add(value, isOwn: isOwn) }
        if inRun { run?.hide(value, isOwn: isOwn) }
    }

    /// The values in the position of secrets that are not secret.
    private static let words = [
        "access_denied", "access_token", "authorization_code", "client_credentials",
        "insufficient_scope", "invalid_client", "invalid_code", "invalid_grant",
        "invalid_request", "invalid_scope", "invalid_token", "refresh_token", "server_error",
        "temporarily_unavailable", "unauthorized_client", "undefined", "unsupported_grant_type",
        "unsupported_response_type", "unsupported_token_type",
    ]

    // MARK: - What is shown

    /// Whether a secret is in some octets.
    func finds(in octets: [UInt8]) -> Bool? { known.withLock { $0.finds(in: octets) } }

    /// A text with placeholders.
    func masked(_ text: String) -> String {
        guard !showsSecrets, text.utf8.count >= SecretForms.shortest else { return text }
        return known.withLock { $0.masked(text) }
    }

    /// A value with placeholders in its texts and names.
    func masked(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(masked(text))
        case .array(let elements): .array(elements.map(masked))
        case .object(let members):
            .object(members.map { .init(masked($0.name), masked($0.value)) })
        default: value
        }
    }

    /// An outcome with placeholders.
    func masked(_ outcome: Outcome) -> Outcome {
        switch outcome {
        case .value(let form): .value(masked(form))
        case .unsupported(let reason): .unsupported(masked(reason))
        case .fault(let reason): .fault(masked(reason))
        case .refusal: outcome
        }
    }
}

/// Records what was sent and received during a case, and shows it with placeholders for secrets.
final class Trace: Sendable {
    /// What finds the secrets.
    let redactor: Redactor

    private let lines = Locked<[String]>([])
    private let most: Int
    private let width: Int

    /// Makes a trace.
    ///
    /// - Parameters:
    ///   - redactor: What finds the secrets.
    ///   - most: How many lines are kept.
    ///   - width: How many octets of a line are shown.
    init(maskedBy redactor: Redactor, lines most: Int = .max, width: Int = 4000) {
        self.redactor = redactor
        self.most = most
        self.width = width
    }

    /// Records a line.
    func note(_ line: String) { lines.withLock { if $0.count < most { $0.append(line) } } }

    /// The lines so far, with placeholders for all secrets that are known by now.
    var shown: [String] { lines.withLock { $0 }.map { redactor.shortened($0, to: width) } }

    /// The lines so far as one text.
    var text: String { shown.joined(separator: "\n") }
}

extension Redactor {
    /// A text with placeholders, cut only afterwards, because a part of a secret would not be recognised.
    func shortened(_ text: String, to most: Int) -> String {
        let shown = masked(text)
        guard shown.utf8.count > most else { return shown }
        return
            "\(String(decoding: shown.utf8.prefix(most), as: UTF8.self))… (\(text.utf8.count) octets)"
    }

    /// How many octets of an outcome are kept until the run ends, which is many times as much as any vector asks for.
    static let longestOutcome = 1 << 15

    /// An outcome with placeholders; a fault if it is too long to be kept.
    func bounded(_ outcome: Outcome) -> Outcome {
        let shown = masked(outcome)
        guard case .value(let form) = shown,
            form.compactText.utf8.count > Self.longestOutcome
        else { return shown }
        return .fault("answered with more than \(Self.longestOutcome) octets that are judged")
    }
}
