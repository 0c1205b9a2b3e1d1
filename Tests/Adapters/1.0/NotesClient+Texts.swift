import Foundation
import StrictCodecs

extension NotesClient {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func form(_ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.map { name, value in
            let value = value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
            return "\(name)=\(value)"
        }.joined(separator: "&")
    }

    static func items(_ query: String) -> [String: [String]] {
        let pairs = query.split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { text in
                text.replacing("+", with: " ").removingPercentEncoding ?? ""
            }
        }
        return Dictionary(grouping: pairs) { $0[0] }
            .mapValues { $0.map { $0.count > 1 ? $0[1] : "" } }
    }

    static func random() -> String {
        Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255) })
    }
}

/// The code challenge, for which an app would use CryptoKit.
enum Challenge {
    static func s256(of verifier: String) -> String {
        Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
    }
}
