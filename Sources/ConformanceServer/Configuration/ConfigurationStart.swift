public import Conformance
import StrictCodecs

/// The start of a configuration file, with comments.
public enum ConfigurationStart {
    /// The text of the file.
    ///
    /// - Parameter catalog: The vectors, whose App Flip redirect URIs it names.
    /// - Returns: JSON with lines to be changed.
    public static func text(for catalog: Catalog) -> String {
        let uris = catalog.appFlipRedirectURIs
            .map { "        \(JSON.quote($0))" }.joined(separator: ",\n")
        return """
            {
              "// about": "Describes a server for: conform server --config THIS_FILE",
              "// 1": "EDIT THIS: where your server is. In place of the endpoints the issuer may be",
              "// 2": "named (issuer), whose metadata has them.",
              "authorization_endpoint": "https://auth.example.com/authorize",
              "token_endpoint": "https://auth.example.com/token",
              "revocation_endpoint": "https://auth.example.com/revoke",

              "// 3": "The clients that are registered: a public one with the App Flip redirect URIs.",
              "// 4": "conform server --clients lists those of all vectors; an id may be another one.",
              "clients": [
                {
                  "client_id": "google-client-id-42",
                  "redirect_uris": [
            \(uris)
                  ]
                }
              ],

              "// 5": "What the scopes of the vectors are called; those that are not named keep",
              "// 6": "their names: devices, openid, profile, email and one of a file service.",
              "scopes": {"devices": "devices"},

              "// 7": "How the user says yes: the cookie of a browser in which a test user is signed",
              "// 8": "in, here from the environment; or \\"itself\\" if the server asks nobody.",
              "consent": {"cookie": {"environment": "SESSION_COOKIE"}},

              "// 9": "How long to be quiet between two requests, and how many to make at most.",
              "pause_milliseconds": 50,
              "requests": 20000
            }

            """
    }
}
