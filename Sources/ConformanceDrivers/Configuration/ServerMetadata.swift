public import Conformance
import StrictCodecs

/// What the metadata of a server says of it (RFC 8414, Section 2).
public struct ServerMetadata: Sendable {
    /// The endpoints.
    public let endpoints: Endpoints

    /// What the server lacks.
    public let lacks: [Capability]

    /// Where clients register themselves (RFC 7591), or nil if nothing says so.
    public let registration: WebAddress?

    /// The methods by which clients may authenticate; nil if nothing says so.
    public let methods: [AuthenticationMethod]?

    /// The scopes that the server lists; nil if it lists none.
    public let scopes: [String]?

    /// Makes a description of a server.
    public init(
        endpoints: Endpoints, lacks: [Capability] = [], registration: WebAddress? = nil,
        methods: [AuthenticationMethod]? = nil, scopes: [String]? = nil
    ) {
        self.endpoints = endpoints
        self.lacks = lacks
        self.registration = registration
        self.methods = methods
        self.scopes = scopes
    }

    /// The only method by which clients with a secret may authenticate, if there is only one.
    var onlyMethod: AuthenticationMethod? {
        let all = methods?.filter { $0 != .nothing } ?? []
        return all.count == 1 ? all[0] : nil
    }

    /// The texts of a list.
    static func list(_ name: String, in metadata: JSON) -> [String]? {
        metadata[name]?.elements?.compactMap(\.text)
    }

    /// What is lacking: the revocation endpoint if none is named, and what is not in a list that is there.
    static func lacks(in metadata: JSON) -> [Capability] {
        let hasRevocation = metadata["revocation_endpoint"]?.text != nil
        return (hasRevocation ? [] : [.revocationEndpoint])
            + (isMissing("openid", in: metadata["scopes_supported"]) ? [.openID] : [])
            + (isMissing("plain", in: metadata["code_challenge_methods_supported"]) ? [.plain] : [])
    }

    private static func isMissing(_ name: String, in list: JSON?) -> Bool {
        guard let elements = list?.elements else { return false }
        return !elements.compactMap(\.text).containsOctets(of: name)
    }
}
