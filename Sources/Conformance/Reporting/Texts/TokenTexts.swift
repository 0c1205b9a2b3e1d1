import StrictCodecs

extension [ArraySlice<UInt8>] {
    /// How many positions take more than one octet; 22 of base64url hold 128 bits.
    ///
    /// A counter varies in its last digits alone, and a clock in those that it runs through.
    package var varyingPositions: Int {
        guard let first else { return 0 }
        let shortest = map(\.count).min() ?? 0
        return (0..<shortest).count { offset in
            contains { $0[$0.startIndex + offset] != first[first.startIndex + offset] }
        }
    }
}

extension [UInt8] {
    /// Base64 without padding, in the alphabet of base64url.
    package var inURLAlphabet: [UInt8] {
        filter { $0 != UInt8(ascii: "=") }.map { octet in
            switch octet {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: octet
            }
        }
    }
}

extension String {
    /// The text with the other case of each letter, or with a letter more if it has none.
    package var inOtherCase: String {
        let changed = utf8.map { octet in
            (0x41...0x5A).contains(octet & 0xDF) && octet < 0x80 ? octet ^ 0x20 : octet
        }
        let text = String(decoding: changed, as: UTF8.self)
        return text.hasSameOctets(as: self) ? self + "x" : text
    }

    /// In how many places another text has other octets.
    package func distance(to other: String) -> Int {
        let differing = zip(utf8, other.utf8).count { $0 != $1 }
        return differing + abs(utf8.count - other.utf8.count)
    }

    /// Whether a link in the text has a parameter with a value.
    package func hasLink(with parameter: String) -> Bool {
        guard containsText("\(parameter)=") else { return false }
        let octets = Array(utf8)
        let name = Array("\(parameter)=".utf8)
        return octets.indices.dropLast(name.count).contains { index in
            octets[index...].starts(with: name) && octets[index + name.count].isUnreserved
                && (index == 0 || "?&#;\"' ".utf8.contains(octets[index - 1]))
        }
    }
}
