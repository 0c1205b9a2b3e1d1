import Conformance
import StrictCodecs

/// What the vectors of a run take for granted of a server, so that it is proven before.
struct SetUpPlan {
    /// A registered client, and what vectors expect that it gets.
    struct Demand {
        /// The client, with the names that it has at the server.
        let client: ServerSettings.Client

        /// Its redirect URIs to which codes are to be sent.
        var redirectURIs: [String] = []

        /// The scopes that its requests name.
        var scopes: [String] = []

        /// Whether it redeems codes.
        var redeems = false
    }

    /// The clients that are to get a code, in the order in which the vectors need them.
    private(set) var demands: [Demand] = []

    /// One client for each other decision of the user.
    private(set) var decisions: [(client: ServerSettings.Client, answer: ServerSettings.Consent)] =
        []

    /// Whether tokens are revoked.
    private(set) var revokes = false

    /// Collects what the vectors need that can be run; if that is nothing, a code for the first client.
    ///
    /// - Parameters:
    ///   - vectors: The vectors of the run.
    ///   - configuration: The configuration of the server.
    ///   - assignment: The registered clients for a vector, or nil if it is not run.
    init(
        of vectors: [Vector], at configuration: LiveConfiguration,
        assignment: (Vector) -> ClientMatch?
    ) {
        for vector in vectors {
            guard let input = try? Serve.input(vector.input), let pairs = assignment(vector)?.pairs
            else { continue }
            add(input, pairs, vector.expectation)
        }
        guard demands.isEmpty,
            let client = configuration.clients.first(where: { !$0.redirectURIs.isEmpty })
        else { return }
        demands = [Demand(client: client, redirectURIs: client.redirectURIs)]
    }

    /// What a client is to get, if it is to get a code.
    func demand(of client: ServerSettings.Client) -> Demand? {
        demands.first { $0.client.clientID.hasSameOctets(as: client.clientID) }
    }

    private mutating func add(
        _ input: Serve.Input, _ pairs: [ClientMatch.Pair], _ expectation: Expectation
    ) {
        let sent = RequestSummary(input.steps)
        revokes = revokes || sent.endpoints.contains(.revocation)
        let redeems = sent.endpoints.contains(.token)
        for (index, step) in input.steps.enumerated() {
            guard let request = step.requests.first, request.endpoint == .authorization,
                let client = request.client(of: pairs)
            else { continue }
            if case .granted = input.setting.consent {
                guard expectation.hasCode(at: index) else { continue }
                add(request, of: client, redeems)
            } else {
                add(client, input.setting.consent)
            }
        }
    }

    private mutating func add(
        _ request: RequestTemplate, of client: ServerSettings.Client, _ redeems: Bool
    ) {
        let known = demands.firstIndex { $0.client.clientID.hasSameOctets(as: client.clientID) }
        let index = known ?? demands.endIndex
        if known == nil { demands.append(Demand(client: client)) }
        let named = request.values(of: "redirect_uri").filter(client.redirectURIs.containsOctets)
        let uris = named.isEmpty ? Array(client.redirectURIs.prefix(1)) : named
        let scopes = request.values(of: "scope").flatMap(\.scopes)
            .filter(ServerSettings.scopes.containsOctets)
        demands[index].redirectURIs.addNew(uris)
        demands[index].scopes.addNew(scopes)
        demands[index].redeems = demands[index].redeems || redeems
    }

    private mutating func add(
        _ client: ServerSettings.Client, _ answer: ServerSettings.Consent
    ) {
        guard !decisions.contains(where: { $0.answer.kind == answer.kind }) else { return }
        decisions.append((client, answer))
    }
}

extension ServerSettings.Consent {
    /// The kind of the decision.
    var kind: String {
        switch self {
        case .granted: "granted"
        case .denied: "denied"
        case .limited: "limited"
        }
    }
}

extension RequestTemplate {
    /// The registered client that sends the request in the place of the vector's.
    fileprivate func client(of pairs: [ClientMatch.Pair]) -> ServerSettings.Client? {
        let ids = values(of: "client_id")
        guard ids.count == 1 else { return nil }
        return pairs.first { $0.given.clientID.hasSameOctets(as: ids[0]) }?.registered
    }
}

extension Expectation {
    /// Whether a step has to result in a code.
    fileprivate func hasCode(at index: Int) -> Bool {
        guard isAcceptance, let steps = readings[0].pattern["steps"]?.elements,
            steps.indices.contains(index)
        else { return false }
        return steps[index]["code"]?.text?.hasSameOctets(as: "issued") == true
    }
}

extension [String] {
    fileprivate mutating func addNew(_ texts: [String]) {
        for text in texts where !containsOctets(of: text) { append(text) }
    }
}
