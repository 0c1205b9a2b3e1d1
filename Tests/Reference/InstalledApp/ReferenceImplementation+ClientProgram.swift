package import Conformance

extension ReferenceImplementation: ClientProgram {
    package func run(_ visit: ProgramVisit) -> ProgramRun {
        let pending = PendingAuthorization(
            redirectURI: "http://127.0.0.1:9004/callback", state: "state-of-this-start")
        let requests = visit.events.flatMap { $0.requests(at: "127.0.0.1:9004") }
        let result = listen(to: requests, for: pending).result
        var run = ProgramRun()
        switch result {
        case .code: (run.signedIn, run.ended) = (visit.starts, visit.starts)
        case .error: run.ended = visit.starts
        case nil where visit.events.contains(.userLeaves): run.ended = visit.starts
        case nil: run.listening = visit.starts
        }
        return run
    }
}

extension ProgramEvent {
    /// The whole requests that a listener receives; it waits for the rest of others.
    fileprivate func requests(at authority: String) -> [String] {
        switch self {
        case .answer, .answerInParts, .answerInOctets:
            [request("/callback?code=code&state=state-of-this-start", authority)]
        case .error: [request("/callback?error=access_denied&state=state-of-this-start", authority)]
        case .otherAnswer: [request("/callback?code=other&state=state-of-another", authority)]
        case .connectionsAtOnce: [request("/favicon.ico", authority)]
        case .silentConnection, .halfRequest, .resetConnection, .takenPort, .userLeaves: []
        }
    }

    private func request(_ target: String, _ authority: String) -> String {
        "GET \(target) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
    }
}
