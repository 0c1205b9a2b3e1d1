import Conformance
import Mistakes
import Reference
import StrictCodecs

/// What the program is called with.
struct ClientCall {
    /// The client, or one that makes a mistake.
    let app: any InstalledApp

    /// The mistake that the program itself makes.
    let mistake: ProgramMistake?

    /// What it does.
    let task: Task
    let settings: AuthorizationSettings

    /// The endpoint of tokens, or of their revocation.
    let endpoint: String

    /// Whether it signs in as one session of a client in a world, which makes mistakes about whole sign-ins.
    let isSession: Bool

    /// What its mistake remembers from one start to the next.
    let memory: LastingMistake?

    /// The issuer by whose metadata a session finds the endpoints, or nil if they are given.
    let issuer: String?

    /// Its redirect URI with a custom scheme, or nil if it opens a loopback listener.
    let redirectURI: String?

    /// After how many seconds without a response it gives up.
    let patience: Int

    static let help = """
        Signs in through the browser, as the reference client or as one that makes a known mistake.

        Usage: reference-client [--mistake ID] [--session] [--patience SECONDS]
                                [--redirect-uri URI] AUTHORIZATION TOKEN CLIENT_ID
                                [CLIENT_SECRET]
               reference-client [--mistake ID] --session --issuer ISSUER CLIENT_ID
               reference-client --hand-over URL
               reference-client [--mistake ID] --refresh TOKEN CLIENT_ID [CLIENT_SECRET]
               reference-client [--mistake ID] --sign-out REVOCATION CLIENT_ID [CLIENT_SECRET]
        """

    /// What the program can do.
    enum Task { case signIn, refresh, signOut }

    /// Whether the arguments hand a URL over to the programs that wait for one.
    static func handsOver(_ arguments: [String]) -> Bool {
        arguments.first?.hasSameOctets(as: "--hand-over") == true
    }

    /// Reads arguments.
    ///
    /// - Throws: ``ClientFailure`` if they are wrong.
    init(_ arguments: [String]) throws {
        var (rest, operands) = (arguments[...], [String]())
        var (mistake, patience, task): (String?, Int, Task) = (nil, 20, .signIn)
        var (redirectURI, issuer, isSession) = (String?.none, String?.none, false)
        while let argument = rest.popFirst() {
            switch argument {
            case "--mistake": mistake = rest.popFirst()
            case "--redirect-uri": redirectURI = rest.popFirst()
            case "--issuer": issuer = rest.popFirst()
            case "--session": isSession = true
            case "--refresh": task = .refresh
            case "--sign-out": task = .signOut
            case "--patience": patience = rest.popFirst().flatMap { Int($0) } ?? patience
            default: operands.append(argument)
            }
        }
        if issuer != nil { operands.insert("", at: 0) }
        if task != .signIn || issuer != nil { operands.insert("", at: 0) }
        guard 3...4 ~= operands.count else { throw ClientFailure(Self.help) }
        self.mistake = mistake.flatMap(ProgramMistake.init)
        memory = mistake.flatMap(LastingMistake.init)
        self.patience = patience
        self.task = task
        self.redirectURI = redirectURI
        self.issuer = issuer
        self.isSession = isSession
        app =
            try self.mistake == nil && memory == nil
            ? Self.app(making: mistake) : ReferenceImplementation()
        endpoint = operands[1]
        settings = try AuthorizationSettings(json: [
            "client_id": .string(operands[2]), "client_type": "desktop",
            "client_secret": operands.count == 4 ? .string(operands[3]) : .null,
            "redirect_uri": "", "scopes": ["email"], "authorization_endpoint": .string(operands[0]),
            "login_hint": .null,
        ])
    }

    private static func app(making mistake: String?) throws -> any InstalledApp {
        guard let mistake else { return ReferenceImplementation() }
        guard let app = Mistake.adapter(making: mistake) as? any InstalledApp else {
            throw ClientFailure("no client makes a mistake \(JSON.quote(mistake))")
        }
        return app
    }
}

extension ClientCall {
    /// What a URL says, or nil if the client does not accept it.
    func result(
        of url: String, _ pending: PendingAuthorization
    ) async throws -> RedirectResult? {
        do { return try await app.readRedirect(url, answering: pending) } catch is Refusal {
            return nil
        }
    }
}

/// What is wrong, in one line.
struct ClientFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A mistake that the program makes around the client.
enum ProgramMistake: String {
    case servesOneConnection = "serves-one-connection"
    case endsAtReset = "ends-at-reset"
    case servesFourConnections = "serves-four-connections"
    case readsOnePart = "reads-one-part"
    case waitsForTakenPort = "waits-for-taken-port"
    case waitsForEver = "waits-for-ever"
    case passesCodeToAHelper = "passes-code-to-a-helper"
    case printsItsTokens = "prints-its-tokens"
    case writesReadableTokens = "writes-readable-tokens"
    case sharesItsState = "shares-its-state"
    case listensAfterSignIn = "listens-after-sign-in"
}
