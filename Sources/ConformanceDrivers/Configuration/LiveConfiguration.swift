public import Conformance
import StrictCodecs

/// What a run may ask of a server.
struct Limits: Sendable {
    /// How long there is quiet between two requests.
    var pause = Duration.zero

    /// How many requests are made at most.
    var requests = 20_000

    /// How long a case may wait for the server's clock, in seconds; 0 for cases that do not wait.
    var waiting = 0
}

/// What has to be known of a server that runs somewhere.
public struct LiveConfiguration: Sendable {
    /// Where it listens.
    public internal(set) var endpoints: Endpoints

    /// The clients that are registered at it.
    public let clients: [ServerSettings.Client]

    /// What the scopes of the vectors are called at the server; all others keep their names.
    var scopes: [String: String] = [:]

    /// How the user gives answers.
    var consents = Consents()

    /// The limits of the run.
    var limits = Limits()

    /// The scopes of the vectors that the server does not have.
    var absentScopes: [String] = []

    /// What the file and the metadata say that the server lacks.
    var namedLacks: [Capability] = []

    /// The methods by which clients authenticate that may use one only, by their ids.
    var methods: [String: AuthenticationMethod] = [:]

    /// The only method of the server, if it has one only.
    var onlyMethod: AuthenticationMethod?

    /// The origins, beside that of the authorization endpoint, at which its operator shows pages.
    var pages: [WebAddress] = []

    /// Whether PKCE is added to all requests that do not test it, whatever the server demands.
    var addsProof = false

    /// What the server does not have; one that asks for no consent shows no page.
    public var lacks: [Capability] {
        let shown: [Capability] = if case .itself = consents.granted { [.consentPage] } else { [] }
        return Capability.allCases.filter { (namedLacks + shown).contains($0) }
    }

    /// The only method by which a client may authenticate; nil if it may use any.
    func method(of id: String) -> AuthenticationMethod? { methods[id] ?? onlyMethod }

    /// The configuration after each command that prints a cookie has run once.
    ///
    /// - Parameter deadline: How long a command may take.
    /// - Returns: The same with the cookies.
    /// - Throws: ``ConfigurationError`` if one fails.
    public func signedIn(within deadline: Duration) async throws -> LiveConfiguration {
        var configuration = self
        configuration.consents = try await consents.map { consent in
            guard case .cookieCommand(let words) = consent else { return consent }
            let value = try await ConsentCommand(words: words, deadline: deadline).cookie()
            return .field(name: "Cookie", value: value)
        }
        return configuration
    }

    /// The configuration without pauses, in which the server's answers need no user.
    var askingNobody: LiveConfiguration {
        var configuration = self
        configuration.consents = Consents(
            denied: consents.denied.map { _ in .itself },
            limited: consents.limited.map { _ in .itself })
        configuration.limits = Limits(requests: limits.requests)
        return configuration
    }

    /// What masks the secrets of the configuration and those of the server.
    func redactor(showingSecrets showsSecrets: Bool) -> Redactor {
        let redactor = Redactor(showsSecrets: showsSecrets, publicTexts: publicTexts)
        for secret in clients.compactMap(\.clientSecret) {
            redactor.hide(secret, as: "client-secret")
        }
        for consent in consents.all {
            switch consent {
            case .field(_, let value): redactor.hide(field: value)
            case .form(let form): redactor.hide(form.password, as: "password")
            default: break
            }
        }
        for address in addresses {
            redactor.hideSecrets(in: URIReference(address).query ?? "", isOwn: true)
        }
        return redactor
    }

    private var addresses: [String] {
        WireRequest.Endpoint.allCases.compactMap { endpoints[$0]?.text }
    }

    /// What is public at the server.
    private var publicTexts: [String] {
        clients.flatMap { [$0.clientID] + $0.redirectURIs } + scopes.values + addresses
    }
}

/// How the user's decision reaches the server.
public enum Consent: Sendable {
    /// The server asks for no consent.
    case itself

    /// A header field, such as the cookie of a browser in which the user is signed in; `{scopes}` in
    /// its value is replaced by the scopes that the user grants.
    case field(name: String, value: String)

    /// A program that gets the URL of the page, and prints the redirect in which the sign-in ends.
    case command([String])

    /// Forms of the server, which are filled in and sent.
    case form(SignInForm)

    /// A program that signs the user in once and prints the cookies of the session.
    case cookieCommand([String])
}

/// How the user gives each of the three answers.
public struct Consents: Sendable {
    /// How the user says yes.
    var granted = Consent.itself

    /// How the user says no, or nil if no way is known.
    var denied: Consent?

    /// How the user grants a part of the scopes, or nil if no way is known.
    var limited: Consent?

    /// The ways that are known.
    var all: [Consent] { [granted, denied, limited].compactMap { $0 } }

    /// How the user gives an answer, if a way is known.
    subscript(answer: ServerSettings.Consent) -> Consent? {
        switch answer {
        case .granted: granted
        case .denied: denied
        case .limited: limited
        }
    }

    /// The same answers, each given in another way.
    func map(_ body: (Consent) async throws -> Consent) async rethrows -> Consents {
        var changed = Consents(granted: try await body(granted))
        if let denied { changed.denied = try await body(denied) }
        if let limited { changed.limited = try await body(limited) }
        return changed
    }
}

extension Consents {
    /// Reads `"itself"`, or an object with the methods by which the user grants, denies or limits consent, as
    /// far as there is a method; a command that is given for no single decision is used for all three, and a form
    /// for yes and no.
    init(_ json: JSON) throws {
        if case .string(let text) = json {
            guard text.hasSameOctets(as: "itself") else { throw FormatError(Self.forms) }
            self.init()
            return
        }
        let fields = try ObjectReader(
            json, allowing: ["granted", "denied", "limited"] + Consent.members)
        let named = try ["granted", "denied", "limited"].map {
            try fields.optional($0) { try Consent($0) }
        }
        if case .form? = named[2] {
            throw FormatError(
                "must be no form, which is filled in for yes or no; a command can choose scopes",
                path: ["limited"])
        }
        let isShared = Consent.members.contains { json[$0] != nil }
        let shared = isShared || named[0] == nil ? try Consent(json) : nil
        guard let granted = named[0] ?? shared else { throw FormatError(Self.forms) }
        self.init(granted: granted, denied: named[1], limited: named[2])
        switch shared {
        case .command: (denied, limited) = (denied ?? shared, limited ?? shared)
        case .form: denied = denied ?? shared
        default: break
        }
    }

    fileprivate static let forms =
        "must be \"itself\" or an object with \"cookie\", \"header\", \"form\", \"command\" or \"cookie_command\""
}

extension Consent {
    fileprivate static let members = ["cookie", "header", "command", "form", "cookie_command"]

    fileprivate init(_ json: JSON) throws {
        if json.text?.hasSameOctets(as: "itself") == true {
            self = .itself
            return
        }
        guard let name = Self.members.first(where: { json[$0] != nil }), let value = json[name]
        else { throw FormatError(Consents.forms) }
        self = try FormatError.at(name) {
            switch name {
            case "cookie": try Self.field("Cookie: \(try ObjectReader.text(value))")
            case "header": try Self.field(try ObjectReader.text(value))
            case "form": .form(try SignInForm(value))
            case "command": .command(try ObjectReader.filledList(value, ObjectReader.text))
            default: .cookieCommand(try ObjectReader.filledList(value, ObjectReader.text))
            }
        }
    }

    private static func field(_ text: String) throws -> Consent {
        let parts = text.pieces(at: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2 else { throw FormatError("must be \"Name: value\"") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
            throw FormatError("must be one line without control characters")
        }
        return .field(name: parts[0], value: parts[1].trimmed)
    }
}
