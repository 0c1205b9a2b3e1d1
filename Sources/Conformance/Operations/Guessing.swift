import StrictCodecs

extension [ArraySlice<UInt8>] {
    /// How many positions take more than one octet; 22 of base64url hold 128 bits.
    ///
    /// A counter varies in its last digits alone, and a clock in those that it runs through.
    var varyingPositions: Int {
        guard let first else { return 0 }
        let shortest = map(\.count).min() ?? 0
        return (0..<shortest).count { offset in
            contains { $0[$0.startIndex + offset] != first[first.startIndex + offset] }
        }
    }
}

extension OpenedRequest {
    /// Whether the verifier can be read out of the state, as it is, reversed, or within base64 or
    /// another text, so that the redirect gives the proof away.
    var revealsVerifier: Bool {
        guard let state = state.map(Array.init) else { return false }
        let inBase64 = Base64URL.decode(state.inURLAlphabet) ?? []
        return [state, state.reversed(), inBase64].contains { text in
            text.split { !$0.isUnreserved }.contains { $0.count >= 43 && isProven(by: $0) }
        }
    }
}

extension [UInt8] {
    /// Base64 without padding, in the alphabet of base64url.
    fileprivate var inURLAlphabet: [UInt8] {
        filter { $0 != UInt8(ascii: "=") }.map { octet in
            switch octet {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: octet
            }
        }
    }
}
