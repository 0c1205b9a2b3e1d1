import Conformance
import StrictCodecs

/// The search for a server's endpoints in its metadata.
public struct MetadataSearch: Sendable {
    private let issuer: WebAddress
    private let hosts: [String]

    /// Makes a search.
    ///
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - hosts: Hosts that its metadata may name, beside its own; each with its port unless that is
    ///     443.
    public init(of issuer: WebAddress, allowing hosts: [String] = []) {
        self.issuer = issuer
        self.hosts = hosts
    }

    /// Asks for the endpoints of the server.
    ///
    /// - Parameter deadline: How long each request may take.
    /// - Returns: The endpoints that the metadata names.
    /// - Throws: ``ConfigurationError`` if there is none, or if it names a host that may not receive requests.
    public func endpoints(within deadline: Duration) async throws -> Endpoints {
        try await metadata(within: deadline).endpoints
    }

    /// Asks for the metadata where RFC 8414, Section 3.1, has it, then where OpenID Connect
    /// Discovery, Section 4, has it.
    ///
    /// - Parameter deadline: How long each of them may take.
    /// - Returns: What the metadata says.
    /// - Throws: ``NothingToJudge`` if there is none, or ``ConfigurationError`` if it names a host that may not
    ///   receive requests.
    public func metadata(within deadline: Duration) async throws -> ServerMetadata {
        let transport = try CurlTransport()
        var failures: [String] = []
        for url in places {
            let request = HTTPRequest(method: "GET", url: url, fields: [], body: "")
            do {
                let answer = try await transport.send(request, cookies: "", within: deadline)
                guard answer.status == 200 else {
                    failures.append("\(url) answers with status \(answer.status)")
                    continue
                }
                guard let metadata = Self.object(in: answer.body) else {
                    failures.append("\(url) does not answer with a JSON object")
                    continue
                }
                return try self.metadata(in: metadata, url)
            } catch let fault as Fault {
                failures.append("\(url): \(fault)")
            }
        }
        throw NothingToJudge("the server has no metadata", lines: failures)
    }

    /// The content, which a server that answers everything with a page does not have.
    private static func object(in body: String) -> JSON? {
        let json = try? JSONParser.parse(Array(body.utf8))
        return json?.members == nil ? nil : json
    }

    /// The two well-known places, of which the first puts its name before the issuer's path.
    private var places: [String] {
        let text =
            issuer.text.utf8.last == UInt8(ascii: "/")
            ? String(issuer.text.dropLast()) : issuer.text
        let parts = text.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        let origin = parts.prefix(3).joined(separator: "/")
        let path = parts.count > 3 ? "/\(parts[3])" : ""
        return [
            "\(origin)/.well-known/oauth-authorization-server\(path)",
            "\(text)/.well-known/openid-configuration",
        ]
    }

    func metadata(in metadata: JSON, _ url: String) throws -> ServerMetadata {
        guard metadata["issuer"]?.text?.hasSameOctets(as: issuer.text) == true else {
            let other = metadata["issuer"]?.compactText ?? "no issuer"
            throw NothingToJudge(
                "\(url) names \(Excerpt.cut(other, to: 200)) and not \(issuer.text) as the issuer",
                lines: [])
        }
        guard let authorization = try address("authorization_endpoint", in: metadata, url) else {
            throw NothingToJudge("\(url) names no authorization_endpoint", lines: [])
        }
        return ServerMetadata(
            endpoints: Endpoints(
                authorization: authorization,
                token: try address("token_endpoint", in: metadata, url),
                revocation: try address("revocation_endpoint", in: metadata, url),
                metadata: try WebAddress(url), issuer: issuer.text),
            lacks: ServerMetadata.lacks(in: metadata),
            registration: try? address("registration_endpoint", in: metadata, url),
            methods: ServerMetadata.list("token_endpoint_auth_methods_supported", in: metadata)?
                .compactMap(AuthenticationMethod.init),
            scopes: ServerMetadata.list("scopes_supported", in: metadata))
    }

    private func address(
        _ name: String, in metadata: JSON, _ url: String
    ) throws -> WebAddress? {
        guard let text = metadata[name]?.text else { return nil }
        let address = try WebAddress(text)
        guard address.hasSameOrigin(as: issuer) || address.isAllowed(by: hosts) else {
            throw ConfigurationError(
                "\(url) names \(text) as \(name), which is at another host than the issuer; RFC 8414 permits that, "
                    + "but codes and secrets are sent there only if the file of --config allows it: "
                    + "\"hosts\": [\(JSON.quote(address.place))]")
        }
        return address
    }
}
