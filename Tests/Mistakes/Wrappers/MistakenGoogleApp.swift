import Conformance
import Reference

/// The reference Google app with one behaviour changed.
struct MistakenGoogleApp: GoogleApp {
    /// Changes what goes into the link.
    var asked: @Sendable (FlipRequest) -> FlipRequest = { $0 }

    /// Changes the link.
    var built: @Sendable (String, FlipRequest) throws -> String = { link, _ in link }

    /// Changes the links that come back.
    var returned: @Sendable (String, [PendingFlip]) -> String = { link, _ in link }

    /// Changes what the app does, given the links that came back.
    var did: @Sendable (FlipAction, FlipEvent, [PendingFlip]) -> FlipAction = { action, _, _ in
        action
    }

    /// Changes what the app does on all events.
    var together: @Sendable ([FlipAction], [FlipEvent], [PendingFlip]) -> [FlipAction] = {
        actions, _, _ in actions
    }

    static func asked(_ change: @escaping @Sendable (FlipRequest) -> FlipRequest) -> Self {
        Self(asked: change)
    }

    static func built(
        _ change: @escaping @Sendable (String, FlipRequest) throws -> String
    ) -> Self {
        Self(built: change)
    }

    static func returned(
        _ change: @escaping @Sendable (String, [PendingFlip]) -> String
    ) -> Self {
        Self(returned: change)
    }

    static func did(
        _ change: @escaping @Sendable (FlipAction, FlipEvent, [PendingFlip]) -> FlipAction
    ) -> Self {
        Self(did: change)
    }

    static func together(
        _ change: @escaping @Sendable ([FlipAction], [FlipEvent], [PendingFlip]) -> [FlipAction]
    ) -> Self {
        Self(together: change)
    }

    func flipLink(for request: FlipRequest) throws -> String {
        try built(try ReferenceImplementation().flipLink(for: asked(request)), request)
    }

    func actions(on events: [FlipEvent], pending: [PendingFlip]) -> [FlipAction] {
        let changed = events.map { event in
            if case .returned(let link) = event {
                FlipEvent.returned(returned(link, pending))
            } else {
                event
            }
        }
        let actions = ReferenceImplementation().actions(on: changed, pending: pending)
        return together(zip(actions, events).map { did($0, $1, pending) }, events, pending)
    }
}
