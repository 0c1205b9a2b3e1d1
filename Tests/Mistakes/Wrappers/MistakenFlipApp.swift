package import Conformance
import Reference
import StrictCodecs

/// The reference app with one behaviour changed.
package struct MistakenFlipApp: AppFlipApp {
    /// Changes what the app is given.
    package var given: @Sendable (FlipActivity) -> FlipActivity = { $0 }

    /// Changes what the app did.
    package var did: @Sendable (FlipAnswer, FlipActivity) -> FlipAnswer = { answer, _ in answer }

    /// Changes what the app is given when several activities arrive at once.
    package var together: @Sendable ([FlipActivity]) -> [FlipActivity] = { $0 }

    /// Changes the answers to activities that arrived at once.
    package var didTogether: @Sendable ([FlipAnswer]) -> [FlipAnswer] = { $0 }

    package static func given(_ change: @escaping @Sendable (FlipActivity) -> FlipActivity) -> Self
    {
        Self(given: change)
    }

    package static func did(
        _ change: @escaping @Sendable (FlipAnswer, FlipActivity) -> FlipAnswer
    ) -> Self {
        Self(did: change)
    }

    package static func together(
        _ change: @escaping @Sendable ([FlipActivity]) -> [FlipActivity]
    ) -> Self {
        Self(together: change)
    }

    package func answer(_ activity: FlipActivity) -> FlipAnswer {
        let activity = (given(activity), activity)
        let answer =
            Base.asking(Self.self) { $0.answer(activity.0) }
            ?? ReferenceImplementation().answer(activity.0)
        return did(answer, activity.1)
    }

    package func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] {
        didTogether(together(activities).map { answer($0) })
    }
}

extension FlipActivity {
    /// The activity with some of its parts replaced.
    package func with(
        type: String? = nil, url: String?? = nil, clientID: String? = nil,
        redirectURIs: [String]? = nil, signIn: SignInOutcome? = nil
    ) -> FlipActivity {
        var activity = self
        activity.type = type ?? self.type
        activity.url = url ?? self.url
        activity.clientID = clientID ?? self.clientID
        activity.redirectURIs = redirectURIs ?? self.redirectURIs
        activity.signIn = signIn ?? self.signIn
        return activity
    }

    /// The activity with its link changed, if it has one.
    package func changingURL(_ change: (String) -> String) -> FlipActivity {
        with(url: .some(url.map(change)))
    }

    /// The decoded value of the first parameter with this name, or nil.
    package func parameter(_ name: String) -> String? {
        let query = url.flatMap { URIReference($0).query } ?? ""
        let pair = Form.decode(query)?.first { $0.name.elementsEqual(name.utf8) }
        return pair.flatMap { String(utf8: $0.value ?? []) }
    }

    /// The activity with another redirect URI accepted, if the link's passes a test.
    package func accepting(_ test: (_ received: String, _ listed: [String]) -> Bool) -> FlipActivity
    {
        guard let received = parameter("redirect_uri"), test(received, redirectURIs) else {
            return self
        }
        return with(redirectURIs: redirectURIs + [received])
    }
}

extension FlipAnswer {
    /// The answer with each opened link changed.
    package func changingLinks(_ change: (String) -> String) -> FlipAnswer {
        with(
            opened: opened.map {
                OpenedLink(url: change($0.url), opensUniversalLinksOnly: $0.opensUniversalLinksOnly)
            })
    }

    /// The answer with some of its parts replaced.
    package func with(
        isHandled: Bool? = nil, requestedScopes: [String]? = nil, opened: [OpenedLink]? = nil,
        codeRequest: CodeRequest? = nil
    ) -> FlipAnswer {
        FlipAnswer(
            isHandled: isHandled ?? self.isHandled,
            requestedScopes: requestedScopes ?? self.requestedScopes,
            opened: opened ?? self.opened, codeRequest: codeRequest ?? self.codeRequest)
    }
}
