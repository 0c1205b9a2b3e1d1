import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the way of a state and a code through the app.
    static let roundTrip: FlipAppChanges = [
        "drops-stray-octets-of-state": .readingState { octets in
            octets.indices.filter { index in
                let before = index == 0 ? 0 : octets[index - 1]
                return octets[index] & 0xC0 != 0x80 || before & 0x80 != 0
            }.map { octets[$0] }
        },
        "reads-state-as-latin-1": .readingState { octets in
            let latin = octets.map { Character(Unicode.Scalar($0)) }
            return String(utf8: octets) == nil ? Array(String(latin).utf8) : octets
        },
    ]
}

extension MistakenFlipApp {
    /// The app with another reading of the octets of a state.
    fileprivate static func readingState(
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Self {
        .given { $0.changingURL { $0.respelling("state") { $0.changingOctets(change) } } }
    }
}
