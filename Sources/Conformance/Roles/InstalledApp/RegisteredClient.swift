public import StrictCodecs

/// A client as registered at the console.
public struct RegisteredClient: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true, names: ["type": "client_type"])

    /// The client id.
    public package(set) var clientID: String

    /// The application type, which determines whether a secret may be sent.
    public package(set) var type: ClientType

    /// The client secret, or nil.
    public package(set) var clientSecret: String?
}

/// The application type under which a client is registered in the console
/// (OAuth 2.0 for iOS & Desktop Apps, Create authorization credentials).
public enum ClientType: String, CodableChoice, Sendable {
    /// An Android app.
    case android

    /// An iOS app.
    case ios

    /// A Universal Windows Platform app.
    case uwp

    /// A Chrome extension.
    case chrome

    /// A desktop app.
    case desktop
}
