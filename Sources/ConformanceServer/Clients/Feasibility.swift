import Conformance
import ConformanceAdapters
import StrictCodecs

/// Whether vectors can be run at a server, apart from its clients.
struct Feasibility {
    let configuration: LiveConfiguration

    /// Checks that the server and the configuration have everything that a vector needs.
    ///
    /// - Throws: ``Obstacle`` if something is not.
    func check(_ input: Serve.Input, _ sent: RequestSummary) throws {
        if let missing = sent.endpoints.first(where: { configuration.endpoints[$0] == nil }) {
            throw Obstacle("no \(missing.rawValue) endpoint is given")
        }
        guard sent.waiting <= configuration.limits.waiting else {
            throw Obstacle(
                "it would wait longer than --slow permits; the server's clock cannot be set forward"
            )
        }
        try checkConsent(input.setting.consent, sent)
    }

    private func checkConsent(_ answer: ServerSettings.Consent, _ sent: RequestSummary) throws {
        guard let consent = configuration.consent(for: answer) else {
            throw Obstacle("the configuration has no method by which the user \(answer.deed)")
        }
        guard case .command = consent else { return }
        let requests = sent.requests.filter { $0.endpoint == .authorization }
        guard requests.allSatisfy({ $0.method.hasSameOctets(as: "GET") && $0.fields.isEmpty })
        else {
            throw Obstacle("the consent command can only open URLs")
        }
    }
}

extension ServerSettings.Consent {
    fileprivate var deed: String {
        switch self {
        case .granted: "grants consent"
        case .denied: "denies consent"
        case .limited: "grants only some of the scopes"
        }
    }
}
