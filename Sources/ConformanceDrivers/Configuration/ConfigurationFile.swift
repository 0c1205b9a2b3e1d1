import Conformance
import Foundation
public import StrictCodecs

/// A configuration as its file has it (`Examples/servers/README.md`).
public struct ConfigurationFile: Sendable {
    /// The issuer, whose metadata names the endpoints; nil if the endpoints are given.
    public let issuer: WebAddress?

    /// The endpoints, or nil if the issuer is given.
    public let endpoints: Endpoints?

    /// Further hosts that may receive requests, in addition to those of the URLs; each with its port
    /// unless that is 443.
    public let hosts: [String]

    private let pages: [WebAddress]
    private let addsProof: Bool
    private let clients: [ServerSettings.Client]
    private let methods: [String: AuthenticationMethod]
    private let scopes: ScopeNames
    private let consents: Consents
    private let lacks: [Capability]
    private let limits: (pause: Duration, requests: Int)

    /// How long there is quiet between two requests.
    public var pause: Duration { limits.pause }

    /// Reads a configuration; members whose names begin with `//` are comments.
    ///
    /// - Parameters:
    ///   - octets: The file's content.
    ///   - name: The file's name, for errors.
    ///   - members: Members that replace those of the same name in the file.
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    public init(octets: [UInt8], name: String, overlaidWith members: [JSON.Member] = []) throws {
        do {
            let json = try JSONParser.parse(octets)
            guard json.members != nil else { throw FormatError("must be an object") }
            let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
            try self.init(json.withoutComments.replacing(members).filled(in: folder))
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
    }

    private static let members = [
        "issuer", "authorization_endpoint", "token_endpoint", "revocation_endpoint", "hosts",
        "pages", "clients", "scopes", "consent", "pkce", "lacks", "pause_milliseconds", "requests",
    ]

    private init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.members)
        issuer = try fields.optional("issuer", Self.address)
        endpoints = try Self.endpoints(fields)
        guard (issuer == nil) != (endpoints == nil) else {
            throw FormatError("must have either an \"issuer\" or an \"authorization_endpoint\"")
        }
        hosts = try fields.optional("hosts") { try Fields.list($0, Self.host) } ?? []
        clients = try fields.required("clients") { try Fields.filledList($0, Self.client) }
        methods = try fields.required("clients", Self.methods)
        pages = try fields.optional("pages") { try Fields.list($0, Self.origin) } ?? []
        addsProof = try fields.optional("pkce", Self.isAlways) ?? false
        scopes = try fields.optional("scopes") { try ScopeNames($0) } ?? ScopeNames()
        consents = try fields.optional("consent") { try Consents($0) } ?? .none
        lacks = try fields.optional("lacks") { try Fields.list($0, Fields.choice) } ?? []
        limits = (
            .milliseconds(try fields.optional("pause_milliseconds", Fields.seconds) ?? 0),
            try fields.optional("requests", Self.number) ?? Limits().requests
        )
        try Self.checkIDs(of: clients)
        try checkPages()
    }

    /// The configuration, with the endpoints that were given.
    ///
    /// - Parameters:
    ///   - endpoints: The endpoints.
    ///   - waiting: How long a case may wait, in seconds.
    /// - Returns: What a run needs.
    public func configuration(with endpoints: Endpoints, waiting: Int) -> LiveConfiguration {
        configuration(with: ServerMetadata(endpoints: endpoints), waiting: waiting)
    }

    /// The configuration, with what the metadata of the server says.
    ///
    /// - Parameters:
    ///   - metadata: The endpoints, and what the server lacks.
    ///   - waiting: How long a case may wait, in seconds.
    /// - Returns: What a run needs.
    public func configuration(with metadata: ServerMetadata, waiting: Int) -> LiveConfiguration {
        LiveConfiguration(
            endpoints: metadata.endpoints, clients: clients, scopes: scopes.names,
            consent: consents.granted, denial: consents.denied, choice: consents.limited,
            limits: Limits(pause: limits.pause, requests: limits.requests, waiting: waiting),
            absentScopes: absentScopes(beside: metadata), lacks: lacks(beside: metadata),
            methods: methods, onlyMethod: metadata.onlyMethod, pages: pages, addsProof: addsProof)
    }

    /// The scopes that the server does not have by this file, or that neither the file nor the metadata names;
    /// the first one, without which hardly anything can be run, is tried in any case.
    private func absentScopes(beside metadata: ServerMetadata) -> [String] {
        guard let listed = metadata.scopes else { return scopes.absent }
        let unlisted = ServerSettings.scopes.dropFirst().filter { scope in
            scopes.names[scope] == nil && !listed.containsOctets(of: scope)
        }
        return ServerSettings.scopes.filter((scopes.absent + unlisted).containsOctets)
    }

    /// The scopes of the vectors that the server has, by their names there.
    public func scope(beside metadata: ServerMetadata) -> String {
        let absent = absentScopes(beside: metadata)
        return ServerSettings.scopes.filter { !absent.containsOctets(of: $0) }
            .map { scopes.names[$0] ?? $0 }.joined(separator: " ")
    }

    /// What the server lacks by this file or by its metadata, which does not know of the names of its scopes.
    private func lacks(beside metadata: ServerMetadata) -> [Capability] {
        let isNamed = scopes.names["openid"] != nil
        let found = metadata.lacks.filter { $0 != .openID || !isNamed }
        let isAbsent = scopes.absent.containsOctets(of: "openid")
        let all = lacks + found + (isAbsent ? [.openID] : [])
        return Capability.allCases.filter(all.contains)
    }

    /// Reads a client; what only those need who register it is left aside.
    private static func client(_ json: JSON) throws -> ServerSettings.Client {
        try ServerSettings.Client(
            json: json.without(
                "stands_for", "secret_demanded", "token_endpoint_auth_method",
                "registration_client_uri", "registration_access_token"))
    }

    /// The methods of clients that may authenticate by one only.
    private static func methods(_ clients: JSON) throws -> [String: AuthenticationMethod] {
        let pairs = try Fields.list(clients) { client in
            let method: AuthenticationMethod? = try client["token_endpoint_auth_method"].map {
                json in
                try FormatError.at("token_endpoint_auth_method") { try Fields.choice(json) }
            }
            return (client["client_id"]?.text ?? "", method)
        }
        return pairs.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    /// Checks clients of such a file.
    ///
    /// - Throws: ``FormatError`` that says which one cannot be used.
    static func check(_ clients: [JSON]) throws {
        _ = try methods(.array(clients))
        try checkIDs(of: try Fields.list(.array(clients), client))
    }

    private static func checkIDs(of clients: [ServerSettings.Client]) throws {
        for (index, client) in clients.enumerated() {
            let earlier = clients[..<index].map(\.clientID)
            guard !earlier.containsOctets(of: client.clientID) else {
                throw FormatError("two clients have this id", path: ["clients", "[\(index)]"])
            }
        }
    }

    private static func endpoints(_ fields: Fields) throws -> Endpoints? {
        guard let authorization = try fields.optional("authorization_endpoint", address) else {
            return nil
        }
        return Endpoints(
            authorization: authorization,
            token: try fields.optional("token_endpoint", address),
            revocation: try fields.optional("revocation_endpoint", address))
    }

    private static func address(_ json: JSON) throws -> WebAddress {
        do { return try WebAddress(try Fields.text(json)) } catch let error as ConfigurationError {
            throw FormatError("\(error)")
        }
    }

    private static func origin(_ json: JSON) throws -> WebAddress {
        let address = try address(json)
        guard address.text.hasSameOctets(as: URIReference.origin(of: address.text)) else {
            throw FormatError("must be an origin such as \"https://login.example.com\"")
        }
        return address
    }

    /// Checks that a redirection to a page cannot be one to an app.
    private func checkPages() throws {
        for (index, page) in pages.enumerated() {
            let uri = clients.flatMap(\.redirectURIs).first {
                (try? WebAddress($0)).map(page.hasSameOrigin) ?? false
            }
            if let uri {
                throw FormatError(
                    "the redirect URI \(uri) has this origin", path: ["pages", "[\(index)]"])
            }
        }
    }

    private static func isAlways(_ json: JSON) throws -> Bool {
        guard try Fields.text(json).hasSameOctets(as: "always") else {
            throw FormatError(
                "must be \"always\"; without it the set-up shows whether the server demands PKCE")
        }
        return true
    }

    private static func number(_ json: JSON) throws -> Int {
        let number = try Fields.integer(json)
        guard number > 0 else { throw FormatError("must be 1 or more") }
        return number
    }

    private static func host(_ json: JSON) throws -> String {
        let text = try Fields.text(json)
        guard Authority(text)?.port(usual: 443) != nil else {
            throw FormatError("must be a host, followed by :PORT unless the port is 443")
        }
        return text
    }
}

extension JSON {
    /// The object with other values for some members, null for those to be left out.
    fileprivate func replacing(_ new: [Member]) -> JSON {
        let kept = (members ?? []).filter { !new.map(\.name).containsOctets(of: $0.name) }
        return .object(kept + new)
    }

    /// The value with references resolved: `{"environment": "NAME"}` for a text of the environment,
    /// `{"file": "NAME"}` for the JSON of another file in or near the same folder.
    fileprivate func filled(in folder: URL) throws -> JSON {
        switch self {
        case .object(let members):
            if let name = try only("environment") { return .string(try Self.variable(name)) }
            if let name = try only("file") { return try Self.file(name, in: folder) }
            return .object(
                try members.map { member in
                    let value = try FormatError.at(member.name) {
                        try member.value.filled(in: folder)
                    }
                    return .init(member.name, value)
                })
        case .array: return .array(try Fields.list(self) { try $0.filled(in: folder) })
        default: return self
        }
    }

    /// The text of the sole member, if it has this name.
    private func only(_ name: String) throws -> String? {
        guard members?.count == 1, self[name] != nil else { return nil }
        return try Fields(self, allowing: [name]).text(name)
    }

    private static func variable(_ name: String) throws -> String {
        guard let value = ProcessInfo.processInfo.environment[name] else {
            throw FormatError(
                "the environment variable \(name) is not set; set it, or use another method, such as "
                    + "\"itself\" for a server that asks for no consent")
        }
        return value
    }

    private static func file(_ name: String, in folder: URL) throws -> JSON {
        let url = URL(fileURLWithPath: name, relativeTo: folder)
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw FormatError("\(name) cannot be read")
        }
        do { return try JSONParser.parse([UInt8](data)) } catch {
            throw FormatError("\(name): \(error)")
        }
    }

    /// The value without members that are comments, at any depth.
    fileprivate var withoutComments: JSON {
        switch self {
        case .object(let members):
            .object(
                members.filter { !$0.name.utf8.starts(with: "//".utf8) }
                    .map { .init($0.name, $0.value.withoutComments) })
        case .array(let elements): .array(elements.map(\.withoutComments))
        default: self
        }
    }
}
