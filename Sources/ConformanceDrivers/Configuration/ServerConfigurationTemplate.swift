public import Conformance
import StrictCodecs

/// An initial configuration file, with comments.
public enum ServerConfigurationTemplate {
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
              "// 1": "EDIT THIS: the endpoints of your server. The member \\"issuer\\" may replace them;",
              "// 2": "the endpoints are then those of its metadata.",
              "authorization_endpoint": "https://auth.example.com/authorize",
              "token_endpoint": "https://auth.example.com/token",
              "revocation_endpoint": "https://auth.example.com/revoke",

              "// 3": "The registered clients: a public one with the App Flip redirect URIs.",
              "// 4": "conform server --clients lists the clients of all vectors; ids may differ.",
              "clients": [
                {
                  "client_id": "google-client-id-42",
                  "redirect_uris": [
            \(uris)
                  ]
                }
              ],

              "// 5": "The server's names for the scopes of the vectors; a scope that is not listed",
              "// 6": "keeps its name: devices, openid, profile, email and one of a file service. null means",
              "// 7": "that the server has no such scope; \\"lacks\\" lists other features that it does not have.",
              "scopes": {"devices": "devices"},

              "// 8": "How the user consents: by the cookie of a browser in which a test user is signed",
              "// 9": "in, here from the environment, or \\"itself\\" if the server asks for no consent.",
              "consent": {"cookie": {"environment": "SESSION_COOKIE"}},

              "// 10": "The time between two requests, and the maximum number of requests.",
              "pause_milliseconds": 50,
              "requests": 20000
            }

            """
    }
}
