/// The partner's iOS app, which a Google app opens to link accounts.
public protocol AppFlipApp: Adapter {
    /// Passes an incoming activity to the app and returns what the app did.
    ///
    /// - Parameter activity: The activity, how Google is registered with the app, and what signing
    ///   in would yield.
    /// - Returns: What the app did. ``FlipAnswer/declined`` if it did nothing.
    /// - Throws: ``Refusal``, which counts as ``FlipAnswer/declined``.
    func answer(_ activity: FlipActivity) async throws -> FlipAnswer

    /// Passes several activities to the same app before the first sign-in ends.
    ///
    /// There is at least one activity, and all have the same client id and redirect URIs.
    ///
    /// - Parameters:
    ///   - activities: The activities in the order of arrival.
    ///   - finishOrder: The order in which their sign-ins end: indices into `activities`.
    /// - Returns: What the app did with each, in the order of arrival.
    /// - Throws: ``Unsupported`` unless the adapter implements it.
    func answer(_ activities: [FlipActivity], finishOrder: [Int]) async throws -> [FlipAnswer]
}

extension AppFlipApp {
    public func answer(_ activities: [FlipActivity], finishOrder: [Int]) throws -> [FlipAnswer] {
        throw Unsupported("answers one activity at a time")
    }
}
