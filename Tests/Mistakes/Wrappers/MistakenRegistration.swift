import Conformance
import Reference

/// The reference console with one behaviour changed.
struct MistakenRegistration: ClientRegistration {
    /// The reference, for hooks that change its input or its output.
    static let reference = ReferenceImplementation()

    /// Registers a client.
    var registering: @Sendable (ClientApplication) throws -> ClientCapabilities = reference.register

    /// Says which form a redirect URI has.
    var checking: @Sendable (_ redirectURI: String, RedirectURIClient) throws -> RedirectForm =
        reference.redirectForm

    /// Reads an App Store link.
    var linked: @Sendable (_ link: String) throws -> String = reference.appStoreID

    func register(_ application: ClientApplication) throws -> ClientCapabilities {
        try registering(application)
    }

    func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm { try checking(redirectURI, client) }

    func appStoreID(in link: String) throws -> String { try linked(link) }
}
