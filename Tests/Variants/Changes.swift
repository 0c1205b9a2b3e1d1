import Conformance

/// The implementations of some variants by the ids of their heads.
typealias Changes = KeyValuePairs<Variant.ID, any Adapter>

extension Variant {
    /// The implementations of the variants that are not edits, by role.
    static let changes: [(id: ID, adapter: any Adapter)] =
        [
            ofFlipApps, ofGoogleApps, ofClients, ofListeners, ofPrograms, ofSessions, ofLifetimes,
            ofRequests, ofRepetitions, ofRefusals, ofEndings, ofEvents, besideSignIns,
            windowsOfSignIns, answersOfSignIns, ofIdentities, ofDiscovery, ofServers, ofPages,
            ofFreshLinks, ofFreshForms, ofFreshFetches, ofFreshTokens, ofFreshSignIns,
            ofFreshBuilding, ofFreshReading, ofFreshListeners, ofFreshTokenResponses,
            ofFreshErrors, ofFreshAuthorizations, ofFreshFlips, ofFreshFlipLinks,
        ].flatMap { changes in changes.map { (id: $0.key, adapter: $0.value) } }
}
