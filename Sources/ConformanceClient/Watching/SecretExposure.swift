import ConformanceWire

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
        let files = session.folder.filesForOthers(with: search)
        if arguments.texts.contains(where: search.finds) { found.insert(.arguments) }
        if search.finds(in: Array(session.written.utf8)) { found.insert(.output) }
        if files.hasFound { found.insert(.files) }
        hasFiles = hasFiles || files.hasOwn || files.hasFound
        sawArguments = sawArguments && arguments.isComplete
        sawOutput = sawOutput && session.isOutputKept
        sawFiles = sawFiles && files.isComplete
    }
}

extension ProgramSession {
    /// The codes, verifiers and tokens of the sign-in so far; its program may have codes that it did not use.
    fileprivate var secrets: [String] {
        let seen = endpoints.seen
        let own = seen.exchanges.flatMap { [$0["code"], $0["code_verifier"]] }.compactMap { $0 }
        let tokens = [endpoints.issued.accessToken, endpoints.issued.refreshToken]
        return own + seen.codes.keys + (seen.redeemed.isEmpty ? [] : tokens)
    }
}
