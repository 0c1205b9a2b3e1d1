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
        let search = Redactor(hiding: session.secrets)
        let arguments = session.seenArguments
        sawArguments = sawArguments && arguments.isComplete
        sawOutput = sawOutput && session.isOutputKept
        if arguments.texts.contains(where: search.finds) { found.insert(.arguments) }
        if search.finds(in: Array(session.written.utf8)) { found.insert(.output) }
        let files = session.folder.filesForOthers(with: search)
        if files.hasFound { found.insert(.files) }
        hasFiles = hasFiles || files.hasOwn || files.hasFound
        sawFiles = sawFiles && files.isComplete
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

extension Redactor {
    /// Looks for some secrets; a text of less than eight octets is none.
    convenience init(hiding secrets: [String]) {
        self.init()
        for secret in secrets { hide(secret, as: "secret") }
    }
}
