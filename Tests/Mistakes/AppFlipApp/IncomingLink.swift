import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that comes in.
    static let incomingLink =
        incomingClient + incomingParameters + incomingValues + incomingOrder

    /// What people get wrong about the activity and the client.
    private static let incomingClient: FlipAppChanges = [
        "declines-every-activity": .did { answer, _ in answer.with(isHandled: false) },
        "takes-every-activity": .did { answer, _ in answer.with(isHandled: true) },
        "accepts-missing-client-id": .given { $0.supplying("client_id", $0.clientID) },
        "answers-missing-client-id-otherwise": .answering(
            { $0.telling("invalid_client") }, if: { $0.parameter("client_id") == nil }),
        "takes-client-id-for-pattern": .given { $0.trusting { $1.matchesAsPattern($0) } },
        "sums-differences-of-client-id": .given { $0.trusting { $0.sumsUp(to: $1) } },
        "answers-unauthorized-client": .answering(
            { $0.telling("unauthorized_client") }, if: \.hasWrongClient),
        "ignores-wrong-client": .answering({ _ in .declined }, if: \.hasWrongClient),
        "ignores-missing-client": .answering(
            { _ in .declined }, if: { $0.parameter("client_id") == nil }),
        "ignores-repeats": .answering({ _ in .declined }, if: \.repeatsParameter),
        "answers-repeats-otherwise": .answering(
            { $0.telling("unrecoverable") }, if: \.repeatsParameter),
        "forgets-state-of-mismatch": .answering(
            { answer in
                answer.changingLinks { $0.replacing(#/&state=[^&#]*/#, with: "") }
            }, if: \.hasWrongClient),
    ]
}

extension FlipActivity {
    /// Whether the link names a client that is not the registered one.
    var hasWrongClient: Bool {
        guard let received = parameter("client_id"), !received.isEmpty else { return false }
        return !received.hasSameOctets(as: clientID)
    }

    /// The activity with another client id registered, if the link's passes a test.
    func trusting(
        _ test: (_ received: String, _ registered: String) -> Bool
    ) -> FlipActivity {
        guard let received = parameter("client_id"), test(received, clientID) else { return self }
        return with(clientID: received)
    }
}

extension FlipAnswer {
    /// The answer with another error in place of `invalid_request`.
    func telling(_ error: String) -> FlipAnswer {
        changingLinks { $0.replacing("error=invalid_request", with: "error=\(error)") }
    }
}

extension String {
    /// Whether the octets of two texts of the same length have the same sum.
    fileprivate func sumsUp(to other: String) -> Bool {
        let sums = [self, other].map { $0.utf8.reduce(0) { $0 + Int($1) } }
        return utf8.count == other.utf8.count && sums[0] == sums[1]
    }
}
