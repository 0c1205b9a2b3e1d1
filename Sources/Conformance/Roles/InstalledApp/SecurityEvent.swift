/// A security event of Cross-Account Protection, by the last part of its type
/// (OAuth 2.0 for iOS & Desktop Apps, Implementing Cross-Account Protection).
public enum SecurityEvent: String, CaseIterable, Sendable {
    case sessionsRevoked = "sessions-revoked"
    case tokensRevoked = "tokens-revoked"
    case tokenRevoked = "token-revoked"
    case accountDisabled = "account-disabled"
    case accountEnabled = "account-enabled"
    case accountCredentialChangeRequired = "account-credential-change-required"
    case accountPurged = "account-purged"
}
