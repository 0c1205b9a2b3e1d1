/// The Google app, or a test tool in its place.
public protocol GoogleApp: Adapter {
    /// Builds the link that opens the partner's app.
    ///
    /// - Parameter request: What goes into the link.
    /// - Returns: The link.
    /// - Throws: ``Refusal`` if no link can be built from the request.
    func flipLink(for request: FlipRequest) async throws -> String

    /// Reads what comes back, event by event.
    ///
    /// - Parameters:
    ///   - events: What happens, in order.
    ///   - pending: The requests that wait for an answer.
    /// - Returns: What the app does after each event.
    /// - Throws: ``Refusal``, which counts as ``FlipAction/ignore`` for every event.
    func actions(on events: [FlipEvent], pending: [PendingFlip]) async throws -> [FlipAction]
}
