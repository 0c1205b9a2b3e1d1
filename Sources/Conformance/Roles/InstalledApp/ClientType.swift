public import StrictCodecs

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
