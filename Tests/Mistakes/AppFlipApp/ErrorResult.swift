import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link with an error.
    static let errorResult = errorReturned + errorValue + errorLink + errorDescription

    private static let errorReturned: FlipAppChanges = [
        "shows-message-of-disabled-account": .init(did: { answer, activity in
            guard case .failure(.accountDisabled, .some) = activity.signIn else {
                return answer
            }
            return answer.with(opened: [])
        }),
        "keeps-failures-to-itself": .init(did: { answer, activity in
            guard case .failure = activity.signIn else { return answer }
            return answer.with(opened: [])
        }),
    ]

    private static let errorValue: FlipAppChanges = [
        "passes-server-error-on": .init(did: { answer, activity in
            guard case .failure(_, let message?) = activity.signIn,
                message.utf8.allSatisfy({ $0.isUnreserved })
            else { return answer }
            return answer.changingLinks { $0.changing("error") { _ in message } }
        }),
        "reports-failed-sign-in-as-access-denied": .init(
            reporting: [.signInFailed], as: "access_denied"),
        "reports-offline-as-unrecoverable": .init(
            reporting: [.offline], as: "unrecoverable"),
        "reports-timeout-as-invalid-request": .init(
            reporting: [.timedOut], as: "invalid_request"),
        "reports-disabled-account-as-cancelled": .init(
            reporting: [.accountDisabled], as: "cancelled"),
        "reports-refusal-as-cancelled": .init(
            reporting: [.consentDenied], as: "cancelled"),
        "reports-all-as-invalid-request": .init(
            reporting: SignInOutcome.Failure.allCases, as: "invalid_request"),
        "reports-all-as-access-denied": .init(
            reporting: SignInOutcome.Failure.allCases, as: "access_denied"),
        "reports-all-as-cancelled": .init(
            reporting: SignInOutcome.Failure.allCases, as: "cancelled"),
    ]

    private static let errorLink: FlipAppChanges = [
        "returns-no-state-for-disabled-account": .init(failures: [.accountDisabled]) {
            $0.removing("state")
        },
        "returns-no-state-with-error": .init(linksWith: "error") { $0.removing("state") },
        "adds-empty-code-to-refusal": .init(failures: [.consentDenied]) { $0.adding("code", "") },
        "adds-empty-code-to-errors": .init(failures: SignInOutcome.Failure.allCases) {
            $0.adding("code", "")
        },
        "opens-error-in-browser": .init(did: { answer, _ in answer.allowingBrowser(for: "error") }),
        "adds-fragment-to-refusal": .init(failures: [.consentDenied]) { $0 + "#_=_" },
        "puts-error-into-fragment": .init(failures: SignInOutcome.Failure.allCases) {
            $0.replacing("?", with: "#")
        },
    ]

    private static let errorDescription: FlipAppChanges = [
        "hands-message-on": .init { message in Form.escape(message) },
        "hands-on-letters-beyond-ascii": .init { message in
            Form.escape(
                message.filter { !($0.isASCII && "\($0)".descriptionCharacters.isEmpty) })
        },
        "encodes-description-as-query": .init { message in
            Form.escape(message.descriptionCharacters).leavingRaw(.rawInQueries)
        },
        "pastes-description": .init { message in
            message.descriptionCharacters.replacing(" ", with: "%20")
        },
        "returns-empty-state": .init(did: { answer, activity in
            guard activity.url?.hasParameter("state") == false else { return answer }
            return answer.changingLinks { $0.adding("state", "") }
        }),
    ]
}

extension MistakenFlipApp {
    /// The app with the links of some failures changed.
    fileprivate init(
        failures: [SignInOutcome.Failure], _ change: @escaping @Sendable (String) -> String
    ) {
        self.init(did: { answer, activity in
            guard case .failure(let failure, _) = activity.signIn, failures.contains(failure) else {
                return answer
            }
            return answer.changingLinks(change)
        })
    }

    /// The app with another error for some failures.
    fileprivate init(reporting failures: [SignInOutcome.Failure], as error: String) {
        self.init(failures: failures) { $0.changing("error") { _ in error } }
    }

    /// The app with a description made of the message.
    fileprivate init(describing encoded: @escaping @Sendable (String) -> String) {
        self.init(did: { answer, activity in
            guard case .failure(_, let message?) = activity.signIn else { return answer }
            let description = QueryPair("error_description", encoded(message))
            return answer.changingLinks { $0.replacingPairs(by: $0.queryPairs + [description]) }
        })
    }
}

extension String {
    /// The characters that a description may have (RFC 6749, Appendix A.8).
    fileprivate var descriptionCharacters: String {
        let legal = unicodeScalars.filter { 0x20...0x7E ~= $0.value && $0 != "\"" && $0 != "\\" }
        return String(String.UnicodeScalarView(legal))
    }
}
