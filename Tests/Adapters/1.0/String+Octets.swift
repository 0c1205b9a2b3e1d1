import Foundation

extension String {
    /// Whether the texts are the same in UTF-8, where `==` takes KELVIN SIGN for a `K`.
    func hasSameOctets(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// The text as a value of a query, in which nothing is left to be misread.
    var formEncoded: String? {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let unreserved = CharacterSet(charactersIn: letters + "0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved)
    }

    /// The text that a value of a query stands for, or nil if it stands for none.
    ///
    /// `removingPercentEncoding` would keep a plus sign and lose a byte order mark.
    var formDecoded: String? {
        var octets: [UInt8] = []
        var rest = self[...]
        while let character = rest.popFirst() {
            switch character {
            case "+": octets.append(UInt8(ascii: " "))
            case "%":
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
                    let octet = UInt8(digits, radix: 16)
                else { return nil }
                octets.append(octet)
                rest = rest.dropFirst(2)
            default: octets.append(contentsOf: character.utf8)
            }
        }
        let text = String(decoding: octets, as: UTF8.self)
        return text.utf8.elementsEqual(octets) ? text : nil
    }
}
