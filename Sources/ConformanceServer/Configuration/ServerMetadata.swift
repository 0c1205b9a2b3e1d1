public import Conformance
import StrictCodecs

/// What the metadata of a server says of it (RFC 8414, Section 2).
public struct ServerMetadata: Sendable {
    /// The endpoints.
    public let endpoints: Endpoints

    /// What the server lacks.
    public let lacks: [Capability]

    /// Makes a description of a server.
    public init(endpoints: Endpoints, lacks: [Capability] = []) {
        self.endpoints = endpoints
        self.lacks = lacks
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
