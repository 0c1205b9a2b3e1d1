import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the way of a state and a code through the app.
    static let roundTrip = stateEncoding + stateBeyondASCII + codeEncoding + stateInErrors

    private static let stateEncoding: FlipAppChanges = [
        "leaves-state-hash-raw": .init(linksWith: "code") { link in
            link.respelling("state") { $0.leavingRaw("#") }
        },
        "decodes-state-twice": .init(linksWith: "code") { link in
            link.changing("state") { $0.percentDecoded }
        },
        "encodes-values-twice": .init(respelling: { Form.escape($0) }),
        "leaves-plus-raw": .init(respelling: { $0.leavingRaw("+") }),
        "pastes-values": .init(respelling: { $0.percentDecoded }),
        "trims-state": .init(linksWith: "state") { link in
            link.changing("state") { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        },
    ]

    private static let stateBeyondASCII: FlipAppChanges = [
        "composes-state": .init(linksWith: "state") { link in
            link.changing("state") { $0.precomposedStringWithCanonicalMapping }
        },
        "cuts-state-at-nul": .init(linksWith: "state") { link in
            link.changing("state") { String($0.prefix { $0 != "\0" }) }
        },
        "replaces-letters-of-state": .init(linksWith: "state") { link in
            link.changing("state") { String($0.map { $0.isASCII ? $0 : "?" }) }
        },
        "drops-stray-octets-of-state": .init(readingState: { octets in
            octets.indices.filter { index in
                let before = index == 0 ? 0 : octets[index - 1]
                return octets[index] & 0xC0 != 0x80 || before & 0x80 != 0
            }.map { octets[$0] }
        }),
        "replaces-octets-of-state": .init(readingState: {
            Array(String(decoding: $0, as: UTF8.self).utf8)
        }),
        "reads-state-as-latin-1": .init(readingState: { octets in
            let latin = octets.map { Character(Unicode.Scalar($0)) }
            return String(utf8: octets) == nil ? Array(String(latin).utf8) : octets
        }),
    ]

    private static let codeEncoding: FlipAppChanges = [
        "leaves-code-hash-raw": .init(linksWith: "code") { link in
            link.respelling("code") { $0.leavingRaw("#") }
        },
        "decodes-code": .init(given: { $0.changingCode { $0.percentDecoded } }),
        "encodes-code-as-query": .init(linksWith: "code") { link in
            link.respelling("code") { $0.leavingRaw(.rawInQueries) }
        },
        "composes-code": .init(given: { activity in
            activity.changingCode { $0.precomposedStringWithCanonicalMapping }
        }),
        "cuts-code-at-nul": .init(given: { $0.changingCode { String($0.prefix { $0 != "\0" }) } }),
    ]

    private static let stateInErrors: FlipAppChanges = [
        "pastes-state-into-errors": .init(linksWith: "error") { link in
            link.respelling("state") { $0.percentDecoded }
        },
        "leaves-plus-of-state-raw-in-errors": .init(linksWith: "error") { link in
            link.respelling("state") { $0.leavingRaw("+") }
        },
        "turns-plus-of-state-into-itself": .init(given: { activity in
            activity.changingURL { link in
                link.respelling("state") { $0.replacing("+", with: "%2B") }
            }
        }),
        "reads-plus-as-itself": .init(given: { activity in
            activity.changingURL { $0.replacing("+", with: "%2B") }
        }),
    ]
}

extension MistakenFlipApp {
    /// The app with the values of state and code written in another way.
    fileprivate init(respelling change: @escaping @Sendable (String) -> String) {
        self.init(did: { answer, _ in
            answer.changingLinks { $0.respelling("state", change).respelling("code", change) }
        })
    }

    /// The app with another reading of the octets of a state.
    fileprivate init(readingState change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.init(given: { activity in
            activity.changingURL { link in
                link.respelling("state") { value in
                    guard let octets = Form.unescape(value.utf8) else { return value }
                    return change(octets).map { "%" + $0.hexadecimal }.joined()
                }
            }
        })
    }
}
