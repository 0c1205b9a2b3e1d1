import Conformance

extension Edit {
    /// The texts of a server and of the console that clients are registered in.
    static let serverTexts: [String: @Sendable (Edit) -> any Adapter] = [
        // A redirect URI that is checked.
        "registered-redirect-uri": { edit in MistakenRegistration.seeing { uri, _ in edit(uri) } }
    ]
}
