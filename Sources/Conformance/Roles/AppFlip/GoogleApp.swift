/// The Google app, or a test tool that stands in for it.
public protocol GoogleApp: Adapter {
    /// Builds the link that opens the partner's app.
    ///
    /// - Parameter request: The contents of the link.
    /// - Returns: The link.
    /// - Throws: ``Refusal`` if no link can be built from the request.
    func flipLink(for request: FlipRequest) async throws -> String

    /// Reads the results, event by event.
    ///
    /// - Parameters:
    ///   - events: The steps, in order.
    ///   - pending: The requests that wait for an answer.
    /// - Returns: What the app does after each event.
    /// - Throws: ``Refusal``, which counts as ``FlipAction/ignore`` for every event.
    func actions(on events: [FlipEvent], pending: [PendingFlip]) async throws -> [FlipAction]
}
