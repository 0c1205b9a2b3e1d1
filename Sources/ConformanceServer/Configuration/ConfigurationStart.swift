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
              "// 1": "Either the issuer, whose metadata names the endpoints, or the endpoints.",
              "authorization_endpoint": "https://auth.example.com/authorize",
              "token_endpoint": "https://auth.example.com/token",
              "revocation_endpoint": "https://auth.example.com/revoke",

              "// 2": "The clients that are registered, as the vectors need them: a public one with",
              "// 3": "the App Flip redirect URIs, others with those of installed apps, and one with",
              "// 4": "a secret. conform server --clients lists what the vectors know; an id may be",
              "// 5": "another one. For type write android, chrome, desktop, ios or uwp if it matters.",
              "clients": [
                {
                  "client_id": "google-client-id-42",
                  "redirect_uris": [
            \(uris)
                  ]
                }
              ],

              "// 6": "What the scopes of the vectors are called; those that are not named keep",
              "// 7": "their names: devices, openid, profile, email and one of a file service.",
              "scopes": {"devices": "devices"},

              "// 8": "How the user says yes: \\"itself\\" if the server asks nobody; a header field,",
              "// 9": "such as the cookie of a signed-in browser; or a program that gets the URL of",
              "// 10": "the page, lets a user sign in and prints the redirect in which that ends.",
              "consent": {"cookie": {"environment": "SESSION_COOKIE"}},

              "// 11": "How long to be quiet between two requests, and how many to make at most.",
              "pause_milliseconds": 50,
              "requests": 20000
            }

            """
    }
}
