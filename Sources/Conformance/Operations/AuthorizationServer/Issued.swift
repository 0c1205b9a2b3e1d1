import StrictCodecs

/// What a server has issued in each step.
struct Issued: Sendable {
    /// The kinds of issued values, by their placeholders.
    enum Kind: String, CaseIterable {
        case code
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    /// What placeholders make of the text that was issued last, by what follows their kind.
    private static let changes: [(name: String, change: @Sendable (String) -> String)] = [
        ("", { $0 }), ("|case", \.inOtherCase),
        ("|cut", { String(decoding: $0.utf8.dropLast(), as: UTF8.self) }),
    ]

    /// The answer to each step, or nil where there is none.
    var answers: [JudgedResponse?] = []

    /// What each step issued of a kind.
    private func texts(_ kind: Kind) -> [String?] { answers.map { $0?.issued(kind) } }

    /// The value of a placeholder such as `{code}` or `{code:0}`, or nil if nothing was issued; the
    /// text itself if it is no placeholder.
    func filled(_ text: String) -> String? {
        guard text.hasOctet(UInt8(ascii: "{")), Self.isPlaceholder(text) else { return text }
        return placeholders.first { $0.name.hasSameOctets(as: text) }?.value
    }

    /// A form with the encoded value of each placeholder, or nil if one was not issued.
    func filled(form: String) -> String? {
        guard form.hasOctet(UInt8(ascii: "{")) else { return form }
        let filled = placeholders.reduce(form) {
            $0.replacingText($1.name, with: Form.escape($1.value))
        }
        return Self.hasPlaceholder(filled) ? nil : filled
    }

    /// The values of placeholders: the last one, and that of each step.
    private var placeholders: [(name: String, value: String)] {
        Kind.allCases.flatMap { kind in
            let issued = texts(kind)
            let numbered = issued.enumerated().compactMap { index, value in
                value.map { ("{\(kind.rawValue):\(index)}", $0) }
            }
            guard let last = issued.last(where: { $0 != nil }) ?? nil else { return numbered }
            return numbered + Self.changes.map { ("{\(kind.rawValue)\($0.name)}", $0.change(last)) }
        }
    }

    /// Whether a text has a placeholder of any kind.
    static func hasPlaceholder(_ text: String) -> Bool {
        guard text.containsText("{") else { return false }
        return Kind.allCases.contains { kind in
            ["}", ":", "|"].contains { text.containsText("{\(kind.rawValue)\($0)") }
        }
    }

    /// Whether a text is a placeholder and nothing else.
    static func isPlaceholder(_ text: String) -> Bool {
        Kind.allCases.contains { kind in
            changes.contains { text.hasSameOctets(as: "{\(kind.rawValue)\($0.name)}") }
                || number(in: text, of: kind)?.isNumber == true
        }
    }

    /// The text between `{code:` and `}`, or nil for another text.
    private static func number(in text: String, of kind: Kind) -> String? {
        let start = "{\(kind.rawValue):"
        guard text.utf8.starts(with: start.utf8), text.utf8.last == UInt8(ascii: "}") else {
            return nil
        }
        return String(decoding: text.utf8.dropFirst(start.utf8.count).dropLast(), as: UTF8.self)
    }

    /// Whether a text has a placeholder with a number that is not that of an earlier step.
    static func hasUnknownPlaceholder(_ text: String, before step: Int) -> Bool {
        guard text.hasOctet(UInt8(ascii: "{")) else { return false }
        let known = Kind.allCases.flatMap { kind in
            (0..<step).map { "{\(kind.rawValue):\($0)}" }
        }
        let rest = known.reduce(text) { $0.replacingText($1, with: "") }
        return Kind.allCases.contains { rest.containsText("{\($0.rawValue):") }
    }

    /// Whether an answer issues something that can be guessed (RFC 6749, Section 10.10): it is too
    /// short for 2^128 values, or almost like one of an earlier step.
    func hasGuessable(in answer: JudgedResponse) -> Bool {
        Kind.allCases.contains { kind in
            guard let text = answer.issued(kind) else { return false }
            let isCode = kind == .code
            return text.utf8.count < 20
                || texts(kind).compactMap { $0 }.contains { earlier in
                    earlier.distance(to: text) < 10 && (isCode || !earlier.hasSameOctets(as: text))
                }
        }
    }

    /// Whether a value was issued before.
    func has(_ text: String, as kind: Kind) -> Bool {
        texts(kind).compactMap { $0 }.containsOctets(of: text)
    }
}
