import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that comes in.
    static let incomingLink =
        incomingClient + incomingParameters + incomingNames + incomingValues + incomingOrder

    /// What people get wrong about the activity and the client.
    private static let incomingClient = [
        Mistake(
            "answers-any-activity", "answers the link of any activity",
            breaks: "browsing-web-activity-only",
            MistakenFlipApp(given: { $0.with(type: "NSUserActivityTypeBrowsingWeb") })),
        Mistake(
            "matches-activity-by-prefix", "compares the beginning of the activity's type",
            breaks: "browsing-web-activity-only",
            MistakenFlipApp(given: { activity in
                activity.type.hasPrefix("NSUserActivityTypeBrowsing")
                    ? activity.with(type: "NSUserActivityTypeBrowsingWeb") : activity
            })),
        Mistake(
            "reads-what-is-no-url", "cuts the link at its delimiters and never parses it",
            breaks: "link-required",
            MistakenFlipApp(given: { $0.changingURL { $0.replacing("[", with: "") } })),
        Mistake(
            "needs-no-question-mark", "reads parameters behind an ampersand without a query",
            breaks: "link-required",
            MistakenFlipApp(given: {
                $0.changingURL { $0.replacing(#/^([^?&#]*)&([^?#]*)$/#) { $0.1 + "?" + $0.2 } }
            })),
        Mistake(
            "accepts-missing-client-id", "checks the client id only if there is one",
            breaks: "client-id-required",
            and: [
                "missing-client-id-answered-invalid-request": "a missing id gets a code",
                "misnamed-parameter-is-missing": "so does an id under another name",
                "parameters-checked-before-code-requested": "the code is requested for it",
            ],
            MistakenFlipApp(given: { $0.adding("client_id", $0.clientID) })),
        Mistake(
            "answers-missing-client-id-otherwise",
            "answers a missing client id with invalid_client",
            breaks: "client-id-required",
            and: [
                "missing-client-id-answered-invalid-request": "it asks for the same error code"
            ],
            MistakenFlipApp(did: { answer, activity in
                activity.parameter("client_id") == nil ? answer.telling("invalid_client") : answer
            })),
        Mistake(
            "ignores-case-of-client-id", "compares the client id without its case",
            breaks: "client-id-exact",
            MistakenFlipApp(given: { $0.trusting { $0.lowercased() == $1.lowercased() } })),
        Mistake(
            "matches-client-id-by-prefix", "accepts what begins with the client id",
            breaks: "client-id-exact",
            MistakenFlipApp(given: { $0.trusting { $0.hasPrefix($1) } })),
        Mistake(
            "finds-client-id-anywhere", "looks for the client id somewhere in the received one",
            breaks: "client-id-exact",
            MistakenFlipApp(given: { $0.trusting { $0.contains($1) } })),
        Mistake(
            "takes-client-id-for-pattern", "uses the client id as a regular expression",
            breaks: "client-id-exact",
            MistakenFlipApp(given: { $0.trusting { $1.matchesAsPattern($0) } })),
        Mistake(
            "trims-client-id", "trims white space from the client id", breaks: "client-id-exact",
            MistakenFlipApp(given: {
                $0.trusting { $0.replacing(#/^\s+|\s+$/#, with: "").hasSameOctets(as: $1) }
            })),
        Mistake(
            "compares-client-id-as-unicode", "compares the client id with Swift's ==",
            breaks: "client-id-exact",
            MistakenFlipApp(given: { $0.trusting { $0 == $1 } })),
        Mistake(
            "answers-unauthorized-client", "answers a wrong client with unauthorized_client",
            breaks: "mismatch-answered-invalid-request",
            MistakenFlipApp(did: { answer, activity in
                activity.hasWrongClient ? answer.telling("unauthorized_client") : answer
            })),
        Mistake(
            "ignores-wrong-client", "does nothing if the client is wrong",
            breaks: "mismatch-answered-invalid-request",
            and: ["redirect-uri-checked-first": "a wrong client has to be answered there"],
            MistakenFlipApp(did: { answer, activity in
                activity.hasWrongClient ? .declined : answer
            })),
        Mistake(
            "ignores-missing-client", "does nothing if the client id is missing",
            breaks: "missing-client-id-answered-invalid-request",
            and: ["redirect-uri-checked-first": "a missing client id has to be answered there"],
            MistakenFlipApp(did: { answer, activity in
                activity.parameter("client_id") == nil ? .declined : answer
            })),
        Mistake(
            "ignores-repeats", "does nothing if a parameter is repeated",
            breaks: "repeated-answered-invalid-request",
            and: ["redirect-uri-checked-first": "a repeated parameter has to be answered there"],
            MistakenFlipApp(did: { answer, activity in
                activity.repeatsParameter ? .declined : answer
            })),
        Mistake(
            "answers-repeats-otherwise", "answers a repeated parameter with unrecoverable",
            breaks: "repeated-answered-invalid-request",
            MistakenFlipApp(did: { answer, activity in
                activity.repeatsParameter ? answer.telling("unrecoverable") : answer
            })),
        Mistake(
            "forgets-state-of-mismatch", "answers a wrong client without the state",
            breaks: "mismatch-answer-carries-state",
            MistakenFlipApp(did: { answer, activity in
                guard activity.hasWrongClient else { return answer }
                return answer.changingLinks { $0.replacing(#/&state=[^&#]*/#, with: "") }
            })),
    ]
}

extension FlipActivity {
    /// Whether the link names a client that is not the registered one.
    var hasWrongClient: Bool {
        guard let received = parameter("client_id"), !received.isEmpty else { return false }
        return !received.hasSameOctets(as: clientID)
    }

    /// The activity with another client id registered, if the link's passes a test.
    fileprivate func trusting(
        _ test: (_ received: String, _ registered: String) -> Bool
    ) -> FlipActivity {
        guard let received = parameter("client_id"), test(received, clientID) else { return self }
        return with(clientID: received)
    }
}

extension FlipAnswer {
    /// Whether the answer tells this error.
    func tells(_ error: String) -> Bool {
        opened.contains { $0.url.contains("error=\(error)") }
    }

    /// The answer with another error in place of `invalid_request`.
    func telling(_ error: String) -> FlipAnswer {
        changingLinks { $0.replacing("error=invalid_request", with: "error=\(error)") }
    }
}
