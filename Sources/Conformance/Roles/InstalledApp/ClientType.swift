/// The application type under which a client is registered in the console
/// (OAuth 2.0 for iOS & Desktop Apps, Create authorization credentials).
public enum ClientType: String, CaseIterable, Sendable {
    case android
    case ios
    case uwp
    case chrome
    case desktop
}
