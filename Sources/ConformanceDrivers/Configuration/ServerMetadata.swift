public import Conformance
import StrictCodecs

/// Where a server listens.
public struct Endpoints: Sendable {
    /// The authorization endpoint (RFC 6749, Section 3.1).
    public let authorization: WebAddress

    /// The token endpoint (RFC 6749, Section 3.2), or nil if there is none to ask.
    public var token: WebAddress?

    /// The revocation endpoint (RFC 7009, Section 2), or nil if there is none to ask.
    public var revocation: WebAddress?

    /// Where the server publishes its metadata (RFC 8414, Section 3), or nil if no issuer is known.
    public var metadata: WebAddress?

    /// The issuer under which it does, or nil.
    var issuer: String?

    /// The address of an endpoint.
    subscript(endpoint: WireRequest.Endpoint) -> WebAddress? {
        switch endpoint {
        case .authorization: authorization
        case .token: token
        case .revocation: revocation
        case .metadata: metadata
        }
    }
}

/// What the metadata of a server says of it (RFC 8414, Section 2), or its endpoints alone.
public struct ServerMetadata: Sendable {
    /// The endpoints.
    public let endpoints: Endpoints

    /// What the server lacks.
    public var lacks: [Capability] = []

    /// Where clients register themselves (RFC 7591), or nil if nothing says so.
    public var registration: WebAddress?

    /// The methods by which clients may authenticate; nil if nothing says so.
    public var methods: [AuthenticationMethod]?

    /// The scopes that the server lists; nil if it lists none.
    public var scopes: [String]?

    /// The only method by which clients with a secret may authenticate, if there is only one.
    var onlyMethod: AuthenticationMethod? {
        let all = methods?.filter { $0 != .nothing } ?? []
        return all.count == 1 ? all[0] : nil
    }
}

extension WebAddress {
    /// Asks for the metadata of this issuer where RFC 8414, Section 3.1, has it, then where OpenID Connect
    /// Discovery, Section 4, has it.
    ///
    /// - Parameters:
    ///   - hosts: Hosts that the metadata may name, beside that of the issuer; each with its port unless that is
    ///     443.
    ///   - deadline: How long each of them may take.
    /// - Returns: What the metadata says.
    /// - Throws: ``NothingToJudge`` if there is none, or ``ConfigurationError`` if it names a host that may not
    ///   receive requests.
    public func metadata(
        allowing hosts: [String] = [], within deadline: Duration
    ) async throws -> ServerMetadata {
        let transport = try CurlTransport()
        var failures: [String] = []
        let places = WellKnownPlaces.all(of: text)
        for url in [places[0], places[2]] {
            do {
                let answer = try await transport.send(.get(url), cookies: "", within: deadline)
                guard answer.status == 200 else {
                    failures.append("\(url) answers with status \(answer.status)")
                    continue
                }
                // A server that answers everything with a page has no object.
                guard let metadata = answer.object else {
                    failures.append("\(url) does not answer with a JSON object")
                    continue
                }
                return try self.metadata(in: metadata, url, allowing: hosts)
            } catch let fault as Fault {
                failures.append("\(url): \(fault)")
            }
        }
        throw NothingToJudge("the server has no metadata", lines: failures)
    }

    func metadata(
        in metadata: JSON, _ url: String, allowing hosts: [String] = []
    ) throws -> ServerMetadata {
        func address(_ name: String) throws -> WebAddress? {
            try metadata[name]?.text.map { try self.address(name, $0, url, hosts) }
        }
        guard metadata["issuer"]?.text?.hasSameOctets(as: text) == true else {
            let other = metadata["issuer"]?.compactText ?? "no issuer"
            throw NothingToJudge(
                "\(url) names \(Excerpt.cut(other, to: 200)) and not \(text) as the issuer")
        }
        guard let authorization = try address("authorization_endpoint") else {
            throw NothingToJudge("\(url) names no authorization_endpoint")
        }
        let list = { (name: String) in metadata[name]?.elements?.compactMap(\.text) }
        return ServerMetadata(
            endpoints: Endpoints(
                authorization: authorization,
                token: try address("token_endpoint"),
                revocation: try address("revocation_endpoint"),
                metadata: try WebAddress(url), issuer: text),
            lacks: lacks(metadata["revocation_endpoint"]?.text, list),
            registration: try? address("registration_endpoint"),
            methods: list("token_endpoint_auth_methods_supported")?
                .compactMap(AuthenticationMethod.init),
            scopes: list("scopes_supported"))
    }

    /// What is lacking: the revocation endpoint if none is named, and what is not in a list that is there.
    private func lacks(_ revocation: String?, _ list: (String) -> [String]?) -> [Capability] {
        let named: [(capability: Capability, name: String, list: String)] = [
            (.openID, "openid", "scopes_supported"),
            (.plain, "plain", "code_challenge_methods_supported"),
        ]
        return (revocation == nil ? [.revocationEndpoint] : [])
            + named.filter { list($0.list)?.containsOctets(of: $0.name) == false }.map(\.capability)
    }

    private func address(
        _ name: String, _ text: String, _ url: String, _ hosts: [String]
    ) throws -> WebAddress {
        let address = try WebAddress(text)
        guard address.hasSameOrigin(as: self) || address.isAllowed(by: hosts) else {
            throw ConfigurationError(
                "\(url) names \(text) as \(name), which is at another host than the issuer; RFC 8414 permits that, "
                    + "but codes and secrets are sent there only if the file of --config allows it: "
                    + "\"hosts\": [\(JSON.quote(address.place))]")
        }
        return address
    }
}
