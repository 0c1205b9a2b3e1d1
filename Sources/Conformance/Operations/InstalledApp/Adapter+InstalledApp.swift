extension Adapter {
    /// The adapter as an installed app.
    ///
    /// - Throws: ``Unsupported`` if it is none.
    package var asInstalledApp: any InstalledApp {
        get throws {
            guard let app = self as? any InstalledApp else {
                throw Unsupported("is no installed app")
            }
            return app
        }
    }
}
