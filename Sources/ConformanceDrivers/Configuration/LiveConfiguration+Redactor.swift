import Conformance
import StrictCodecs

extension LiveConfiguration {
    /// What masks the secrets of the configuration and those of the server.
    func redactor(showingSecrets showsSecrets: Bool) -> Redactor {
        let redactor = Redactor(showsSecrets: showsSecrets, publicTexts: publicTexts)
        for secret in clients.compactMap(\.clientSecret) {
            redactor.hide(secret, as: "client-secret")
        }
        for case .field(_, let value)? in [consent, denial, choice] as [Consent?] {
            redactor.hide(field: value)
        }
        for case .form(let form)? in [consent, denial, choice] as [Consent?] {
            redactor.hide(form.password, as: "password")
        }
        return redactor
    }

    /// What is public at the server.
    private var publicTexts: [String] {
        let addresses = [
            endpoints.authorization, endpoints.token, endpoints.revocation, endpoints.metadata,
        ]
        let parts: [[String]] = [
            clients.map(\.clientID), clients.flatMap(\.redirectURIs), Array(scopes.values),
            addresses.compactMap { $0?.text },
        ]
        return parts.flatMap { $0 }
    }
}
