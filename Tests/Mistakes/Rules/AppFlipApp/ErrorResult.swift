import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link with an error.
    static let errorResult = errorReturned + errorValue + errorLink + errorDescription

    private static let errorReturned = [
        Mistake(
            "shows-message-of-disabled-account", "shows the message of a disabled account itself",
            breaks: "error-returned",
            MistakenFlipApp(did: { answer, activity in
                guard case .failure(.accountDisabled, .some) = activity.signIn else {
                    return answer
                }
                return answer.with(opened: [])
            })),
        Mistake(
            "keeps-failures-to-itself", "returns nothing if the sign-in fails",
            breaks: "error-returned",
            and: .each(
                "pending-requests-kept-apart", "error-values-listed",
                "sign-in-failure-is-cancelled", "offline-is-cancelled", "timeout-is-cancelled",
                "disabled-account-is-unrecoverable", "consent-denied-is-access-denied",
                "error-carries-state", "error-without-code", "error-universal-links-only",
                "error-at-captured-redirect-uri", "error-in-query",
                "error-description-characters", "error-description-encoded",
                "no-empty-parameters", "state-round-trip-in-errors",
                because: "Its vectors ask for an error that comes back."),
            MistakenFlipApp(did: { answer, activity in
                guard case .failure = activity.signIn else { return answer }
                return answer.with(opened: [])
            })),
    ]

    private static let errorValue = [
        Mistake(
            "passes-server-error-on", "passes the error of its own server on",
            breaks: "error-values-listed",
            MistakenFlipApp(did: { answer, activity in
                guard case .failure(_, let message?) = activity.signIn,
                    message.utf8.allSatisfy({ $0.isUnreserved })
                else { return answer }
                return answer.changingLinks { $0.changing("error") { _ in message } }
            })),
        Mistake(
            "spells-cancelled-with-one-l", "spells cancelled with one l",
            breaks: "error-values-listed",
            and: .each(
                "pending-requests-kept-apart", "sign-in-failure-is-cancelled",
                "offline-is-cancelled", "timeout-is-cancelled", "error-without-code",
                "error-in-query", "error-description-encoded",
                because: "Its vectors ask for one of the four errors."),
            MistakenFlipApp(linksWith: "error") { link in
                link.changing("error") { $0.replacing("cancelled", with: "canceled") }
            }),
        Mistake(
            "reports-failed-sign-in-as-access-denied", "reports a failed sign-in as access_denied",
            breaks: "sign-in-failure-is-cancelled",
            MistakenFlipApp(reporting: [.signInFailed], as: "access_denied")),
        Mistake(
            "reports-offline-as-unrecoverable", "reports a lack of connection as unrecoverable",
            breaks: "offline-is-cancelled",
            MistakenFlipApp(reporting: [.offline], as: "unrecoverable")),
        Mistake(
            "reports-timeout-as-invalid-request", "reports a timeout as invalid_request",
            breaks: "timeout-is-cancelled",
            MistakenFlipApp(reporting: [.timedOut], as: "invalid_request")),
        Mistake(
            "reports-disabled-account-as-cancelled", "reports a disabled account as cancelled",
            breaks: "disabled-account-is-unrecoverable",
            MistakenFlipApp(reporting: [.accountDisabled], as: "cancelled")),
        Mistake(
            "reports-refusal-as-cancelled", "reports a refused consent as cancelled",
            breaks: "consent-denied-is-access-denied",
            MistakenFlipApp(reporting: [.consentDenied], as: "cancelled")),
        Mistake(
            "reports-all-as-invalid-request", "reports every failure as invalid_request",
            breaks: "sign-in-failure-is-cancelled",
            and: .each(
                "offline-is-cancelled", "timeout-is-cancelled",
                "disabled-account-is-unrecoverable", "consent-denied-is-access-denied",
                because: "It asks for another error."),
            MistakenFlipApp(reporting: SignInOutcome.Failure.allCases, as: "invalid_request")),
        Mistake(
            "reports-all-as-access-denied", "reports every failure as access_denied",
            breaks: "sign-in-failure-is-cancelled",
            and: .each(
                "offline-is-cancelled", "timeout-is-cancelled",
                "disabled-account-is-unrecoverable",
                because: "It asks for another error."),
            MistakenFlipApp(reporting: SignInOutcome.Failure.allCases, as: "access_denied")),
        Mistake(
            "reports-all-as-cancelled", "reports every failure as cancelled",
            breaks: "disabled-account-is-unrecoverable",
            and: ["consent-denied-is-access-denied": "It asks for another error."],
            MistakenFlipApp(reporting: SignInOutcome.Failure.allCases, as: "cancelled")),
    ]

    private static let errorLink = [
        Mistake(
            "returns-no-state-for-disabled-account", "leaves out the state of a disabled account",
            breaks: "error-carries-state",
            MistakenFlipApp(failures: [.accountDisabled]) { $0.removing("state") }),
        Mistake(
            "returns-no-state-with-error", "leaves the state out of every error",
            breaks: "error-carries-state",
            and: .each(
                "mismatch-answer-carries-state", "no-empty-parameters",
                "state-round-trip-in-errors", because: "Its vectors ask for an error with a state."),
            MistakenFlipApp(linksWith: "error") { $0.removing("state") }),
        Mistake(
            "adds-empty-code-to-refusal", "adds an empty code to the error of a refused consent",
            breaks: "error-without-code",
            MistakenFlipApp(failures: [.consentDenied]) { $0.adding("code", "") }),
        Mistake(
            "adds-empty-code-to-errors", "adds an empty code to the error of every failure",
            breaks: "error-without-code",
            and: ["pending-requests-kept-apart": "Its vectors ask for an error without a code."],
            MistakenFlipApp(failures: SignInOutcome.Failure.allCases) { $0.adding("code", "") }),
        Mistake(
            "opens-error-in-browser", "lets the system open the error in a browser",
            breaks: "error-universal-links-only",
            MistakenFlipApp(did: { answer, _ in answer.allowingBrowser(for: "error") })),
        Mistake(
            "answers-sandbox-errors-at-production", "sends the error of the sandbox to production",
            breaks: "error-at-captured-redirect-uri",
            MistakenFlipApp(linksWith: "error") { $0.replacing("-sandbox", with: "") }),
        Mistake(
            "adds-fragment-to-refusal", "adds #_=_ to the error of a refused consent",
            breaks: "error-in-query",
            MistakenFlipApp(failures: [.consentDenied]) { $0 + "#_=_" }),
        Mistake(
            "puts-error-into-fragment", "puts error and state into the fragment",
            breaks: "error-in-query",
            and: .each(
                "pending-requests-kept-apart", "error-values-listed",
                "sign-in-failure-is-cancelled", "offline-is-cancelled", "timeout-is-cancelled",
                "disabled-account-is-unrecoverable", "consent-denied-is-access-denied",
                "error-carries-state", "error-without-code", "error-description-encoded",
                "no-empty-parameters", "state-round-trip-in-errors",
                because: "Its vectors ask for an error or a state in the query."),
            MistakenFlipApp(failures: SignInOutcome.Failure.allCases) {
                $0.replacing("?", with: "#")
            }),
    ]

    private static let errorDescription = [
        Mistake(
            "hands-message-on", "hands the message of its own server on as the description",
            breaks: "error-description-characters",
            MistakenFlipApp { message in Form.escape(message) }),
        Mistake(
            "hands-on-letters-beyond-ascii", "drops controls and quotes alone from the description",
            breaks: "error-description-characters",
            MistakenFlipApp { message in
                Form.escape(
                    message.filter { !($0.isASCII && "\($0)".descriptionCharacters.isEmpty) })
            }),
        Mistake(
            "encodes-description-as-query", "encodes the description with urlQueryAllowed",
            breaks: "error-description-encoded",
            MistakenFlipApp { message in
                Form.escape(message.descriptionCharacters).leavingRaw(.rawInQueries)
            }),
        Mistake(
            "pastes-description", "pastes the description into the link and encodes spaces alone",
            breaks: "error-description-encoded",
            MistakenFlipApp { message in
                message.descriptionCharacters.replacing(" ", with: "%20")
            }),
        Mistake(
            "returns-empty-state", "returns a state that the request lacks as an empty one",
            breaks: "no-empty-parameters",
            MistakenFlipApp(did: { answer, activity in
                guard activity.url?.hasParameter("state") == false else { return answer }
                return answer.changingLinks { $0.adding("state", "") }
            })),
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
