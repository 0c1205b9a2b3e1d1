import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link with an error.
    static let errorResult: FlipAppChanges = [
        "shows-message-of-disabled-account": .did { answer, activity in
            guard case .failure(.accountDisabled, .some) = activity.signIn else {
                return answer
            }
            return answer.with(opened: [])
        },
        "keeps-failures-to-itself": .did { answer, activity in
            guard case .failure = activity.signIn else { return answer }
            return answer.with(opened: [])
        },
        "passes-server-error-on": .did { answer, activity in
            guard case .failure(_, let message?) = activity.signIn,
                message.utf8.allSatisfy({ $0.isUnreserved })
            else { return answer }
            return answer.changingLinks { $0.changing("error") { _ in message } }
        },
        "reports-failed-sign-in-as-access-denied": .reporting("access_denied", for: .signInFailed),
        "reports-offline-as-unrecoverable": .reporting("unrecoverable", for: .offline),
        "reports-timeout-as-invalid-request": .reporting("invalid_request", for: .timedOut),
        "adds-empty-code-to-errors": .failing { $0.adding("code", "") },
        "opens-error-in-browser": .did { answer, _ in answer.allowingBrowser(for: "error") },
        "hands-message-on": .describing { message in Form.escape(message) },
        "hands-on-letters-beyond-ascii": .describing { message in
            Form.escape(
                message.filter { !($0.isASCII && "\($0)".descriptionCharacters.isEmpty) })
        },
        "encodes-description-as-query": .describing { message in
            Form.escape(message.descriptionCharacters).leavingRaw(.rawInQueries)
        },
        "pastes-description": .describing { message in
            message.descriptionCharacters.replacing(" ", with: "%20")
        },
        "returns-empty-state": .did { answer, activity in
            guard activity.url?.hasParameter("state") == false else { return answer }
            return answer.changingLinks { $0.adding("state", "") }
        },
    ]
}

extension MistakenFlipApp {
    /// The app with the links of some failures changed; without any named, of all.
    fileprivate static func failing(
        _ failures: SignInOutcome.Failure..., change: @escaping @Sendable (String) -> String
    ) -> Self {
        .did { answer, activity in
            guard case .failure(let failure, _) = activity.signIn,
                failures.isEmpty || failures.contains(failure)
            else { return answer }
            return answer.changingLinks(change)
        }
    }

    /// The app with another error for a failure; without one named, for all.
    fileprivate static func reporting(
        _ error: String, for failure: SignInOutcome.Failure? = nil
    ) -> Self {
        let change: @Sendable (String) -> String = { $0.changing("error") { _ in error } }
        return failure.map { failing($0, change: change) } ?? failing(change: change)
    }

    /// The app with a description made of the message.
    fileprivate static func describing(
        _ encoded: @escaping @Sendable (String) -> String
    ) -> Self {
        .did { answer, activity in
            guard case .failure(_, let message?) = activity.signIn else { return answer }
            let description = QueryPair("error_description", encoded(message))
            return answer.changingLinks { $0.replacingPairs(by: $0.queryPairs + [description]) }
        }
    }
}

extension String {
    /// The characters that a description may have (RFC 6749, Appendix A.8).
    fileprivate var descriptionCharacters: String {
        let legal = unicodeScalars.filter { 0x20...0x7E ~= $0.value && $0 != "\"" && $0 != "\\" }
        return String(String.UnicodeScalarView(legal))
    }
}
