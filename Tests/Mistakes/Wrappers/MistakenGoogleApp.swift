package import Conformance
import Reference

/// The reference Google app with one behaviour changed.
package struct MistakenGoogleApp: GoogleApp {
    /// Changes what goes into the link.
    package var asked: @Sendable (FlipRequest) -> FlipRequest = { $0 }

    /// Changes the link.
    package var built: @Sendable (String, FlipRequest) throws -> String = { link, _ in link }

    /// Changes the links that come back.
    package var returned: @Sendable (String, [PendingFlip]) -> String = { link, _ in link }

    /// Changes what the app does, given the links that came back.
    package var did: @Sendable (FlipAction, FlipEvent, [PendingFlip]) -> FlipAction = {
        action, _, _ in
        action
    }

    /// Changes what the app does on all events.
    package var together: @Sendable ([FlipAction], [FlipEvent], [PendingFlip]) -> [FlipAction] = {
        actions, _, _ in actions
    }

    package static func asked(_ change: @escaping @Sendable (FlipRequest) -> FlipRequest) -> Self {
        Self(asked: change)
    }

    package static func built(
        _ change: @escaping @Sendable (String, FlipRequest) throws -> String
    ) -> Self {
        Self(built: change)
    }

    package static func returned(
        _ change: @escaping @Sendable (String, [PendingFlip]) -> String
    ) -> Self {
        Self(returned: change)
    }

    package static func did(
        _ change: @escaping @Sendable (FlipAction, FlipEvent, [PendingFlip]) -> FlipAction
    ) -> Self {
        Self(did: change)
    }

    package static func together(
        _ change: @escaping @Sendable ([FlipAction], [FlipEvent], [PendingFlip]) -> [FlipAction]
    ) -> Self {
        Self(together: change)
    }

    package func flipLink(for request: FlipRequest) throws -> String {
        try built(try Self.link(for: asked(request)), request)
    }

    package func actions(on events: [FlipEvent], pending: [PendingFlip]) -> [FlipAction] {
        let changed = events.map { event in
            if case .returned(let link) = event {
                FlipEvent.returned(returned(link, pending))
            } else {
                event
            }
        }
        let actions = Self.actions(on: changed, pending: pending)
        return together(zip(actions, events).map { did($0, $1, pending) }, events, pending)
    }

    private static func link(for request: FlipRequest) throws -> String {
        try Base.asking(Self.self) { try $0.flipLink(for: request) }
            ?? ReferenceImplementation().flipLink(for: request)
    }

    /// What the app does without the change.
    package static func actions(on events: [FlipEvent], pending: [PendingFlip]) -> [FlipAction] {
        Base.asking(Self.self) { $0.actions(on: events, pending: pending) }
            ?? ReferenceImplementation().actions(on: events, pending: pending)
    }
}
