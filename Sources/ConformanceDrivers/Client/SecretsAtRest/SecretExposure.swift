import StrictCodecs

/// Looks for codes, verifiers and tokens where others could see them while a program ran.
struct SecretExposure {
    /// Where a secret was seen.
    enum Place { case arguments, output, files }

    /// Where secrets were seen so far.
    private(set) var found: Set<Place> = []

    /// Whether all arguments were seen.
    private(set) var sawArguments = true

    /// Whether all output was seen.
    private(set) var sawOutput = true

    /// Whether the program has stored something.
    private(set) var hasFiles = false

    /// Whether all files were seen.
    private(set) var sawFiles = true

    /// Looks at all that a program has written, at the files that others may read, and at the arguments that
    /// its processes had, also before it used what it had received.
    mutating func look(at session: ProgramSession) {
        let search = SecretSearch(for: session.secrets)
        let arguments = session.seenArguments
        sawArguments = sawArguments && arguments.isComplete
        sawOutput = sawOutput && session.isOutputKept
        sawArguments = look(at: Array(arguments.texts), .arguments, search) && sawArguments
        sawOutput = look(at: [Array(session.written.utf8)], .output, search) && sawOutput
        let files = session.folder.filesForOthers(with: search)
        if files.hasFound { found.insert(.files) }
        hasFiles = hasFiles || files.hasOwn || files.hasFound
        sawFiles = sawFiles && files.isComplete
    }

    /// Looks for secrets in the texts of a place.
    ///
    /// - Returns: Whether all of them were searched for all secrets.
    private mutating func look(
        at texts: [[UInt8]], _ place: Place, _ search: SecretSearch
    ) -> Bool {
        let results = texts.map(search.finds)
        if results.contains(true) { found.insert(place) }
        return search.hasAll && !results.contains(nil)
    }
}

extension ProgramSession {
    /// The codes and tokens of the sign-in so far, and then the codes and verifiers that its program has sent; it
    /// may have codes that it did not use.
    fileprivate var secrets: [String] {
        let seen = endpoints.seen
        let sent = seen.exchanges.flatMap { [$0["code"], $0["code_verifier"]] }.compactMap { $0 }
        let tokens = [endpoints.issued.accessToken, endpoints.issued.refreshToken]
        return (seen.redeemed.isEmpty ? [] : tokens) + seen.codes.keys + sent
    }
}

/// Finds secrets in octets: plain, escaped, in base64 and in hexadecimal digits.
struct SecretSearch {
    private let redactor = Redactor()

    /// Whether all secrets are searched for.
    private(set) var hasAll = true

    /// How many octets are searched at once, and how many of them again with the next ones.
    private static let (window, overlap) = (1 << 20, 1 << 16)

    /// How many octets all secrets have at most.
    private static let mostOctets = 1 << 17

    /// Makes a search; a text of less than eight octets is no secret.
    ///
    /// - Parameter secrets: The secrets, of which the first ones are searched for if a program has made very many.
    init(for secrets: [String]) {
        var size = 0
        for secret in secrets {
            size += secret.utf8.count
            guard size <= Self.mostOctets else {
                hasAll = false
                break
            }
            redactor.hide(secret, as: "secret")
        }
    }

    /// Whether one of them is in some octets; nil if finding that out would take too long.
    func finds(in octets: [UInt8]) -> Bool? {
        var isComplete = true
        for start in stride(from: 0, to: octets.count, by: Self.window - Self.overlap) {
            let piece = Array(octets[start..<min(start + Self.window, octets.count)])
            guard let isFound = redactor.finds(in: piece) else {
                isComplete = false
                continue
            }
            if isFound { return true }
        }
        return isComplete ? false : nil
    }
}
