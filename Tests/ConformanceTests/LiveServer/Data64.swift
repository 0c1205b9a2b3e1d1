import Foundation

/// Base64 with padding.
enum Data64 {
    static func encode(_ octets: [UInt8]) -> String { Data(octets).base64EncodedString() }
}
