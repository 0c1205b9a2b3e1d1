public import StrictCodecs

/// A security event of Cross-Account Protection, by the last part of its type
/// (OAuth 2.0 for iOS & Desktop Apps, Implementing Cross-Account Protection).
public enum SecurityEvent: String, CodableChoice, Sendable {
    /// All sessions of the user were ended.
    case sessionsRevoked = "sessions-revoked"

    /// All tokens of the user were revoked.
    case tokensRevoked = "tokens-revoked"

    /// One token of the user was revoked.
    case tokenRevoked = "token-revoked"

    /// The account was disabled.
    case accountDisabled = "account-disabled"

    /// The account works again.
    case accountEnabled = "account-enabled"

    /// The user has to change a credential of the account.
    case accountCredentialChangeRequired = "account-credential-change-required"

    /// The account was deleted for good.
    case accountPurged = "account-purged"
}
