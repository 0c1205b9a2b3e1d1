import Conformance
import Mistakes
import Reference
import StrictCodecs

extension Variant {
    /// What a partner's app may do.
    static let ofFlipApps: Changes = [
        "flip-app-gives-up-later-requests": givingUp { $0.first },
        "flip-app-gives-up-earlier-requests": givingUp { $0.last },
        "flip-app-reports-errors-as-unhandled": MistakenFlipApp.did { answer, _ in
            let isError = answer.opened.contains { $0.url.hasParameter("error") }
            return isError ? answer.with(isHandled: false) : answer
        },
        "flip-app-ignores-links-without-a-state": MistakenFlipApp.did { answer, activity in
            activity.parameter("state") == nil ? .declined : answer
        },
        "flip-app-refuses-links-without-a-scope": MistakenFlipApp.given { activity in
            activity.parameter("scope") == nil ? activity.refused : activity
        },
        "flip-app-reports-denial-as-unrecoverable": MistakenFlipApp.did { answer, activity in
            guard case .failure(.consentDenied, _) = activity.signIn else { return answer }
            return answer.changingLinks {
                $0.changing("error") { $0 == "access_denied" ? "unrecoverable" : $0 }
            }
        },
        "flip-app-opens-nothing-for-states-beyond-ascii": MistakenFlipApp.did { answer, activity in
            activity.parameter("state")?.utf8.contains { !(0x20...0x7E ~= $0) } == true
                ? .declined : answer
        },
        "flip-app-echoes-the-state-as-it-is-written": MistakenFlipApp.did { answer, activity in
            let written = activity.url?.queryPairs.first { $0.isNamed("state") }?.value
            guard let written else { return answer }
            return answer.changingLinks { $0.respelling("state") { _ in written } }
        },
        "flip-app-limits-the-state": MistakenFlipApp.given { activity in
            (activity.parameter("state") ?? "").utf8.count > 2048 ? activity.refused : activity
        },
    ]

    /// An app that answers one of several requests which it accepts, and cancels the others.
    private static func givingUp(
        except choose: @escaping @Sendable ([Int]) -> Int?
    ) -> MistakenFlipApp {
        .together { activities in
            let accepted = activities.indices.filter { index in
                ReferenceImplementation().answer(activities[index]).requestedScopes != nil
            }
            let kept = choose(accepted)
            return activities.enumerated().map { index, activity in
                accepted.contains(index) && index != kept
                    ? activity.with(signIn: .failure(.signInFailed, message: nil)) : activity
            }
        }
    }
}

extension FlipActivity {
    /// The activity as one that the app answers with `invalid_request`.
    fileprivate var refused: FlipActivity { with(clientID: "another-client") }
}
