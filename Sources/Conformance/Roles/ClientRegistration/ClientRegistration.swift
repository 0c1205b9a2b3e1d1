/// The registration of clients at a developer console.
///
/// Every requirement has a default that throws ``Unsupported``.
public protocol ClientRegistration: Adapter {
    /// Registers a client.
    ///
    /// - Throws: ``Refusal`` if the registration is not acceptable.
    func register(_ application: ClientApplication) async throws -> ClientCapabilities

    /// Returns the form of a redirect URI, if the client may use it.
    ///
    /// - Throws: ``Refusal`` if a client of this type may not use it.
    func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) async throws -> RedirectForm

    /// Reads the App Store id in a link.
    ///
    /// - Throws: ``Refusal`` if the link has none.
    func appStoreID(in link: String) async throws -> String

    /// Says which parts of an app's files agree with its registration and with its site.
    ///
    /// - Throws: ``Refusal`` if a file cannot be read.
    func findings(in app: AppFiles) async throws -> AppFindings
}

extension ClientRegistration {
    public func register(_ application: ClientApplication) throws -> ClientCapabilities {
        throw Unsupported("registers no clients")
    }

    public func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        throw Unsupported("checks no redirect URIs")
    }

    public func appStoreID(in link: String) throws -> String {
        throw Unsupported("reads no App Store links")
    }

    public func findings(in app: AppFiles) throws -> AppFindings {
        throw Unsupported("checks no files of apps")
    }
}
