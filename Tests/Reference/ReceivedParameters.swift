import Conformance
import StrictCodecs

/// The parameters of a received query or body, decoded once.
struct ReceivedParameters {
    /// Why parameters cannot be used.
    enum Problem: Error {
        /// A percent sign does not begin an escape.
        case malformed

        /// A parameter occurs twice (RFC 6749, Section 3.1).
        case repeated(String)

        /// A value is not UTF-8.
        case notText(String)
    }

    private let pairs: [Form.Pair]

    init(_ form: String) throws {
        guard let pairs = Form.decode(form) else { throw Problem.malformed }
        self.pairs = pairs
    }

    /// The value of a parameter, or nil if it is absent or empty, which is the same
    /// (RFC 6749, Section 3.1).
    ///
    /// - Throws: ``Problem`` if the parameter is repeated or not UTF-8.
    func value(of name: String) throws -> String? {
        guard let index = pairs.firstIndex(where: { $0.name.isText(name) }) else { return nil }
        guard !pairs[(index + 1)...].contains(where: { $0.name.isText(name) }) else {
            throw Problem.repeated(name)
        }
        guard let octets = pairs[index].value, !octets.isEmpty else { return nil }
        guard let text = String(utf8: octets) else { throw Problem.notText(name) }
        return text
    }

    /// The value of a parameter, or nil if it is absent, empty, repeated or not UTF-8.
    func usableValue(of name: String) -> String? {
        try? value(of: name)
    }

    /// Whether each of these parameters occurs at most once and is UTF-8.
    func areUsable(_ names: String...) -> Bool {
        names.allSatisfy { name in
            do {
                _ = try value(of: name)
                return true
            } catch {
                return false
            }
        }
    }
}

extension String {
    /// Whether the text has a bracket, which is allowed only around an IP address.
    var hasBracket: Bool {
        utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }
}
