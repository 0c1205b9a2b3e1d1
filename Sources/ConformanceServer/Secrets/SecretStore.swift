import Conformance
import StrictCodecs

/// Keeps the secrets of a run, and replaces them by placeholders wherever they occur.
///
/// Values of a request that the vectors or the configuration have are public. A value
/// in the position of a secret in a response is secret from then on, unless it was public before.
final class SecretStore: Sendable {
    private let known = Locked(KnownSecrets())
    private let isOpen: Bool
    private let publicTexts: [String]

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - isOpen: Whether nothing is masked.
    ///   - configuration: What the user has given.
    init(isOpen: Bool, _ configuration: LiveConfiguration) {
        self.isOpen = isOpen
        publicTexts = configuration.publicTexts
        for value in configuration.secrets { keep(value, isOwn: true) }
    }

    /// Removes the public texts of the last case, and counts from 0 again.
    func beginCase() {
        known.withLock { known in
            known.beginCase()
            for text in publicTexts { known.publish(text) }
        }
    }

    /// Records the public texts of a request, and the secrets in its header fields.
    func see(_ request: LiveRequest) {
        guard !isOpen else { return }
        for word in request.fields.flatMap({ $0.value.pieces(at: 0x20) })
        where !masked(word).hasSameOctets(as: word) {
            keep(word, as: "credentials")
        }
        for text in [URIReference(request.url).query ?? "", request.body] where !text.isEmpty {
            let shown = masked(text)
            known.withLock { $0.publish(shown) }
        }
    }

    /// Keeps the values of a response that are in the position of secrets.
    func see(_ response: WireResponse) {
        guard !isOpen else { return }
        for field in response.fields {
            let isCookie = field.name.isSameIgnoringCase(as: "Set-Cookie")
            let values =
                isCookie
                ? SecretPlaces.cookies(in: field.value, isSet: true)
                : SecretPlaces.values(in: field.value)
            for value in values { keep(value) }
        }
        for value in SecretPlaces.values(in: response.body) { keep(value) }
    }

    /// Keeps a secret that the tool has generated.
    func keep(_ text: String, as kind: String) {
        keep(SecretPlaces.Value(kind: kind, octets: Array(text.utf8)), isOwn: true)
    }

    private func keep(_ value: SecretPlaces.Value, isOwn: Bool = false) {
        guard !isOpen, value.octets.count >= SecretForms.shortest,
            isOwn || !Self.words.contains(where: value.octets[...].isText)
        else { return }
        known.withLock { $0.add(value, isOwn: isOwn) }
    }

    /// The values in the position of secrets that are not secret.
    private static let words = [
        "access_denied", "access_token", "authorization_code", "client_credentials",
        "insufficient_scope", "invalid_client", "invalid_code", "invalid_grant",
        "invalid_request", "invalid_scope", "invalid_token", "refresh_token", "server_error",
        "temporarily_unavailable", "unauthorized_client", "undefined", "unsupported_grant_type",
        "unsupported_response_type", "unsupported_token_type",
    ]
}

extension SecretStore {
    /// A text with placeholders.
    func masked(_ text: String) -> String {
        guard !isOpen, text.utf8.count >= SecretForms.shortest else { return text }
        return known.withLock { $0.masked(text) }
    }

    /// A value with placeholders in its texts and names.
    func masked(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(masked(text))
        case .array(let elements): .array(elements.map(masked))
        case .object(let members):
            .object(members.map { .init(masked($0.name), masked($0.value)) })
        default: value
        }
    }

    /// An outcome with placeholders.
    func masked(_ outcome: Outcome) -> Outcome {
        switch outcome {
        case .value(let form): .value(masked(form))
        case .unsupported(let reason): .unsupported(masked(reason))
        case .fault(let reason): .fault(masked(reason))
        case .refusal: outcome
        }
    }
}

extension LiveConfiguration {
    /// The secrets that the user has given.
    fileprivate var secrets: [SecretPlaces.Value] {
        let own = clients.compactMap(\.clientSecret).map {
            SecretPlaces.Value(kind: "client-secret", octets: Array($0.utf8))
        }
        return own + [consent, denial, choice].compactMap { $0 }.flatMap(\.secrets)
    }

    /// What is public at the server.
    fileprivate var publicTexts: [String] {
        clients.map(\.clientID) + clients.flatMap(\.redirectURIs) + scopes.values
            + [endpoints.authorization, endpoints.token, endpoints.revocation]
            .compactMap { $0?.text }
    }
}

extension Consent {
    fileprivate var secrets: [SecretPlaces.Value] {
        guard case .field(_, let value) = self else { return [] }
        let words = value.pieces(at: 0x20) + [value]
        return SecretPlaces.cookies(in: value, isSet: false)
            + words.map { SecretPlaces.Value(kind: "cookie", octets: Array($0.utf8)) }
    }
}
