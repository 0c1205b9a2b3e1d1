import Conformance
import Foundation
public import StrictCodecs

/// A configuration of a server as its file has it (`Examples/servers/README.md`).
public struct ConfigurationFile: Sendable {
    /// The issuer, whose metadata names the endpoints; nil if the endpoints are given.
    public let issuer: WebAddress?

    /// The endpoints, or nil if the issuer is given.
    public let metadata: ServerMetadata?

    /// Further hosts that may receive requests, in addition to those of the URLs; each with its port
    /// unless that is 443.
    public let hosts: [String]

    /// What the file says, to which metadata is added.
    private var server: LiveConfiguration

    /// How long there is quiet between two requests.
    public var pause: Duration { server.limits.pause }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - octets: The file's content.
    ///   - name: The file's name, for errors.
    ///   - members: Members that replace those of the same name in the file.
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    public init(octets: [UInt8], name: String, overlaidWith members: [JSON.Member] = []) throws {
        let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
        self = try ConfigurationReader.read(octets, named: name) {
            try ConfigurationFile($0.replacing(members).filled(in: folder))
        }
    }

    private static let members = [
        "issuer", "authorization_endpoint", "token_endpoint", "revocation_endpoint", "hosts",
        "pages", "clients", "scopes", "consent", "pkce", "lacks", "pause_milliseconds", "requests",
    ]

    private init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: Self.members)
        issuer = try fields.optional("issuer", Self.address)
        let given = try Self.endpoints(fields)
        guard (issuer == nil) != (given == nil),
            let endpoints = given ?? issuer.map({ Endpoints(authorization: $0) })
        else {
            throw FormatError("must have either an \"issuer\" or an \"authorization_endpoint\"")
        }
        metadata = given.map { ServerMetadata(endpoints: $0) }
        hosts = try fields.optional("hosts") { try ObjectReader.list($0, Self.host) } ?? []
        let clients = try fields.required("clients") {
            try ObjectReader.filledList($0, Self.client)
        }
        server = LiveConfiguration(endpoints: endpoints, clients: clients.map(\.client))
        server.methods = clients.reduce(into: [:]) { $0[$1.client.clientID] = $1.method }
        server.pages = try fields.optional("pages") { try ObjectReader.list($0, Self.origin) } ?? []
        server.addsProof = try fields.optional("pkce", Self.isAlways) ?? false
        (server.scopes, server.absentScopes) =
            try fields.optional("scopes", Self.scopes) ?? ([:], [])
        server.consents = try fields.optional("consent") { try Consents($0) } ?? Consents()
        server.namedLacks =
            try fields.optional("lacks") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        let pause = try fields.optional("pause_milliseconds", ObjectReader.seconds) ?? 0
        server.limits.pause = .milliseconds(pause)
        server.limits.requests =
            try fields.optional("requests") {
                try ConfigurationReader.number($0, in: 1...1_000_000)
            } ?? server.limits.requests
        try Self.checkIDs(of: server.clients)
        try checkPages()
    }

    // MARK: - With metadata

    /// The configuration, with what the metadata of the server says.
    ///
    /// - Parameters:
    ///   - metadata: The endpoints, and what the server lacks.
    ///   - waiting: How long a case may wait, in seconds.
    /// - Returns: What a run needs.
    public func configuration(with metadata: ServerMetadata, waiting: Int) -> LiveConfiguration {
        var server = server
        server.endpoints = metadata.endpoints
        server.absentScopes = absentScopes(beside: metadata)
        server.namedLacks = lacks(beside: metadata)
        server.onlyMethod = metadata.onlyMethod
        server.limits.waiting = waiting
        return server
    }

    /// The scopes that the server does not have by this file, or that neither the file nor the metadata names;
    /// the first one, without which hardly anything can be run, is tried in any case.
    private func absentScopes(beside metadata: ServerMetadata) -> [String] {
        guard let listed = metadata.scopes else { return server.absentScopes }
        let unlisted = ServerSettings.scopes.dropFirst().filter { scope in
            server.scopes[scope] == nil && !listed.containsOctets(of: scope)
        }
        return ServerSettings.scopes.filter((server.absentScopes + unlisted).containsOctets)
    }

    /// The scopes of the vectors that the server has, by their names there.
    public func scope(beside metadata: ServerMetadata) -> String {
        let absent = absentScopes(beside: metadata)
        return ServerSettings.scopes.filter { !absent.containsOctets(of: $0) }
            .map { server.scopes[$0] ?? $0 }.joined(separator: " ")
    }

    /// What the server lacks by this file or by its metadata, which does not know of the names of its scopes.
    private func lacks(beside metadata: ServerMetadata) -> [Capability] {
        let isNamed = server.scopes["openid"] != nil
        let found = metadata.lacks.filter { $0 != .openID || !isNamed }
        let isAbsent = server.absentScopes.containsOctets(of: "openid")
        let all = server.namedLacks + found + (isAbsent ? [.openID] : [])
        return Capability.allCases.filter(all.contains)
    }

    // MARK: - Members

    /// Reads a client, and its method if it may authenticate by one only; what only those need who register it is left
    /// aside.
    private static func client(
        _ json: JSON
    ) throws -> (client: ServerSettings.Client, method: AuthenticationMethod?) {
        let method: AuthenticationMethod? = try json["token_endpoint_auth_method"].map { json in
            try FormatError.at("token_endpoint_auth_method") { try ObjectReader.choice(json) }
        }
        let own = json.without(
            "stands_for", "secret_demanded", "token_endpoint_auth_method",
            "registration_client_uri", "registration_access_token")
        return (try ServerSettings.Client(json: own), method)
    }

    /// Checks clients of such a file.
    ///
    /// - Throws: ``FormatError`` that says which one cannot be used.
    static func check(_ clients: [JSON]) throws {
        try checkIDs(of: try ObjectReader.list(.array(clients), client).map(\.client))
    }

    private static func checkIDs(of clients: [ServerSettings.Client]) throws {
        for (index, client) in clients.enumerated() {
            let earlier = clients[..<index].map(\.clientID)
            guard !earlier.containsOctets(of: client.clientID) else {
                throw FormatError("two clients have this id", path: ["clients", "[\(index)]"])
            }
        }
    }

    private static func endpoints(_ fields: ObjectReader) throws -> Endpoints? {
        guard let authorization = try fields.optional("authorization_endpoint", address) else {
            return nil
        }
        return Endpoints(
            authorization: authorization,
            token: try fields.optional("token_endpoint", address),
            revocation: try fields.optional("revocation_endpoint", address))
    }

    private static func address(_ json: JSON) throws -> WebAddress {
        do { return try WebAddress(try ObjectReader.text(json)) } catch let error
            as ConfigurationError
        {
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
        for (index, page) in server.pages.enumerated() {
            let uris = server.clients.flatMap(\.redirectURIs)
            if let uri = uris.first(where: page.isOrigin) {
                throw FormatError(
                    "the redirect URI \(uri) has this origin", path: ["pages", "[\(index)]"])
            }
        }
    }

    private static func isAlways(_ json: JSON) throws -> Bool {
        guard try ObjectReader.text(json).hasSameOctets(as: "always") else {
            throw FormatError(
                "must be \"always\"; without it the set-up shows whether the server demands PKCE")
        }
        return true
    }

    private static func host(_ json: JSON) throws -> String {
        let text = try ObjectReader.text(json)
        guard Authority(text)?.port(usual: 443) != nil else {
            throw FormatError("must be a host, followed by :PORT unless the port is 443")
        }
        return text
    }

    /// Reads an object with a text for each scope that has another name at the server, and null for each that the
    /// server does not have.
    private static func scopes(_ json: JSON) throws -> (names: [String: String], absent: [String]) {
        guard let members = json.members else { throw FormatError("must be an object") }
        let absent = members.filter { $0.value == .null }.map(\.name)
        let names = try ConfigurationReader.texts(.object(members.filter { $0.value != .null }))
        let known = ServerSettings.scopes
        if let other = members.map(\.name).first(where: { !known.containsOctets(of: $0) }) {
            throw FormatError("no vector asks for it", path: [other])
        }
        let present = known.filter { !absent.containsOctets(of: $0) }
        for (index, scope) in present.enumerated() {
            let name = names[scope] ?? scope
            let other = present[..<index].first { (names[$0] ?? $0).hasSameOctets(as: name) }
            guard let other else { continue }
            throw FormatError(
                "\(other) and \(scope) are both \(JSON.quote(name)); name a scope of the server for each, "
                    + "or null if it has none")
        }
        return (names, absent)
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
        case .array: return .array(try ObjectReader.list(self) { try $0.filled(in: folder) })
        default: return self
        }
    }

    /// The text of the sole member, if it has this name.
    private func only(_ name: String) throws -> String? {
        guard members?.count == 1, self[name] != nil else { return nil }
        return try ObjectReader(self, allowing: [name]).text(name)
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
        let json: JSON?
        do { json = try InputFile.octets(of: url.path).map { try JSONParser.parse($0) } } catch {
            throw FormatError("\(name): \(error)")
        }
        guard let json else { throw FormatError("\(name) cannot be read") }
        return json
    }
}

/// Reads a configuration of a server or of a program: a JSON object in which members whose names begin with `//` are
/// comments.
enum ConfigurationReader {
    /// Reads the octets of a file.
    ///
    /// - Throws: ``ConfigurationError`` that names the file and the place.
    static func read<Value>(
        _ octets: [UInt8], named name: String, _ make: (JSON) throws -> Value
    ) throws -> Value {
        do {
            let json = try JSONParser.parse(octets)
            guard json.members != nil else { throw FormatError("must be an object") }
            return try make(json.withoutComments)
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
    }

    /// Reads an object whose members are texts.
    static func texts(_ json: JSON) throws -> [String: String] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.reduce(into: [:]) { texts, member in
            texts[member.name] = try FormatError.at(member.name) {
                try ObjectReader.text(member.value)
            }
        }
    }

    /// Reads a number that is in a range.
    static func number(_ json: JSON, in range: ClosedRange<Int>) throws -> Int {
        let number = try ObjectReader.integer(json)
        guard range ~= number else {
            throw FormatError("must be \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension JSON {
    /// The value and all values in it, at any depth.
    var all: [JSON] {
        [self] + ((members ?? []).map(\.value) + (elements ?? [])).flatMap(\.all)
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
