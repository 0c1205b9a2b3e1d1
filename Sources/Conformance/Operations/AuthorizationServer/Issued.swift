/// What a server has issued, by the steps in which it did.
struct Issued: Sendable {
    /// The kinds of what is issued, by the placeholders that stand for them.
    enum Kind: String, CaseIterable {
        case code
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    private var texts: [Kind: [String?]] = [:]

    /// Notes what a step brought.
    mutating func add(_ exchange: Serve.Exchange?) {
        for kind in Kind.allCases {
            texts[kind, default: []].append(exchange?.response.issued(kind))
        }
    }

    /// What a placeholder such as `{code}` or `{code:0}` stands for.
    ///
    /// - Returns: The text itself if it is no placeholder; nil if nothing was issued.
    func filled(_ text: String) -> String? {
        for kind in Kind.allCases {
            let issued = texts[kind] ?? []
            if text == "{\(kind.rawValue)}" { return issued.last { $0 != nil } ?? nil }
            guard text.hasPrefix("{\(kind.rawValue):"), text.hasSuffix("}") else { continue }
            let index = Int(text.dropFirst(kind.rawValue.count + 2).dropLast())
            return index.flatMap { issued.indices.contains($0) ? issued[$0] : nil }
        }
        return text
    }

    /// Whether a refresh token was issued before.
    func hasRefreshToken(_ token: String) -> Bool {
        (texts[.refreshToken] ?? []).compactMap { $0 }.containsOctets(of: token)
    }
}
