import Foundation

/// A link by which the Google app asks for an authorization code.
public struct FlipLink: Sendable {
    /// Where the answer goes.
    let redirectURI: String

    /// Who asks.
    let clientID: String?

    /// What the Google app knows its request by.
    let state: String?

    /// What the code shall allow.
    let scopes: [String]

    /// Whether every parameter is text and occurs once at most.
    let isWellFormed: Bool

    /// Reads a link, or gives nil if nobody can be answered.
    init?(_ text: String) {
        guard let components = URLComponents(string: text, encodingInvalidCharacters: false),
            let items = components.percentEncodedQueryItems
        else { return nil }
        let parameters = FlipParameters(items)
        guard let redirectURI = parameters["redirect_uri"] else { return nil }
        self.redirectURI = redirectURI
        clientID = parameters["client_id"]
        state = parameters["state"]
        scopes = (parameters["scope"] ?? "").unicodeScalars.split(separator: " ").map(String.init)
        isWellFormed = ["client_id", "scope", "state"].allSatisfy(parameters.isUnambiguous)
    }
}
