import Foundation

/// The parameters of a query, decoded once.
struct FlipParameters {
    private let pairs: [(name: String?, value: String?)]

    /// Decodes what `URLComponents` has split.
    ///
    /// Its `queryItems` would leave a plus sign as it is, which in a form is a space.
    init(_ items: [URLQueryItem]) {
        pairs = items.map { ($0.name.formDecoded, ($0.value ?? "").formDecoded) }
    }

    /// The value of a parameter, or nil if it is missing, empty, repeated or not text.
    subscript(name: String) -> String? {
        let values = values(of: name)
        guard values.count == 1, let value = values[0], !value.isEmpty else { return nil }
        return value
    }

    /// Whether a parameter is text and occurs once at most.
    func isUnambiguous(_ name: String) -> Bool {
        let values = values(of: name)
        return values.count < 2 && !values.contains(nil)
    }

    private func values(of name: String) -> [String?] {
        pairs.filter { $0.name?.hasSameOctets(as: name) == true }.map(\.value)
    }
}
