import Foundation

/// Client id and secret in an `Authorization` field (RFC 6749, Section 2.3.1).
public struct BasicCredentials: Sendable {
    /// The client id.
    public let clientID: String

    /// The client secret.
    public let clientSecret: String

    /// Reads a field's value.
    ///
    /// - Parameter value: `Basic` in any case, a space, and base64; anything else yields nil.
    public init?(_ value: String) {
        let parts = value.pieces(at: 0x20, maxSplits: 1, omittingEmpty: false)
        guard parts.count == 2, parts[0].isSameIgnoringCase(as: "Basic"),
            let octets = Data(base64Encoded: parts[1]).map(Array.init),
            let colon = octets.firstIndex(of: UInt8(ascii: ":")),
            let clientID = Form.unescape(octets[..<colon]).flatMap({ String(utf8: $0) }),
            let secret = Form.unescape(octets[(colon + 1)...]).flatMap({ String(utf8: $0) })
        else { return nil }
        self.clientID = clientID
        clientSecret = secret
    }
}

extension BasicCredentials {
    /// Makes credentials.
    public init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }

    /// The value of the field.
    public var value: String {
        let text = "\(Form.escape(clientID)):\(Form.escape(clientSecret))"
        return "Basic \(Data(text.utf8).base64EncodedString())"
    }
}
