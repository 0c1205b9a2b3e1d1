import Conformance
import StrictCodecs

/// Ids of requests, which differ in each run and reveal nothing about the request.
struct IDs: Sendable {
    private let factor: UInt32
    private let inverse: UInt32
    private let mask: UInt32

    init() {
        let factor = UInt32.random(in: .min ... .max) | 1
        // Newton's iteration: each round doubles the number of low bits that are right.
        inverse = (0..<5).reduce(factor) { inverse, _ in inverse &* (2 &- factor &* inverse) }
        self.factor = factor
        mask = UInt32.random(in: .min ... .max)
    }

    /// The id of the request with a number.
    func text(of number: UInt32) -> String {
        let scrambled = (number &* factor) ^ mask
        let digits = (0..<8).map { (place: Int) -> UInt8 in
            Self.digits[Int(scrambled >> UInt32(28 - 4 * place) & 15)]
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The number of the request with an id, or nil if it is not an id.
    func number(of text: String) -> UInt32? {
        guard let scrambled = UInt32(text, radix: 16) else { return nil }
        let number = (scrambled ^ mask) &* inverse
        return self.text(of: number).hasSameOctets(as: text) ? number : nil
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
